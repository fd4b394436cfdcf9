import { beforeEach, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { oid, useStage } from "#tests/setup/stage";

const stage = useStage();

let client: Client & { email: string };
beforeEach(async () => {
  client = await Client.registered(stage.url);
});
const userId = async () => ((await (await client.get("/api/auth/user")).json()) as { id: string }).id;

describe("a search", () => {
  const words = [
    "%00",
    "a%00b",
    "a".repeat(200),
    "%C4%85".repeat(200),
    "i".repeat(100) + "+" + "o".repeat(99),
  ];
  test.each(words)("for %j finds nothing, on the page and over the API", async (q) => {
    await client.conversation("Why do I wake at four?");
    expect((await client.get(`/conversations?q=${q}`)).status).toBe(200);
    const answer = await client.get(`/api/conversations/search?q=${q}`);
    expect([answer.status, await answer.json()]).toEqual([200, []]);
  });

  test("for a long word finds only the title that contains it", async () => {
    const word = "Donaudampfschiff".repeat(2);
    await client.conversation(`About ${word}s`);
    await client.conversation(`About ${word.slice(0, -1)}`);
    const answer = await client.get(`/api/conversations/search?q=${word.toLowerCase()}`);
    expect(((await answer.json()) as { title: string }[]).map(({ title }) => title)).toEqual([
      `About ${word}s`,
    ]);
  });
});

test.each(["ключ-от-формы", "é".repeat(20), "a key & more=1#x", "%0d%0aX: y-key"])(
  "a support request whose form has the key %j is stored, and the page is shown",
  async (submitKey) => {
    const answer = await client.form("/support", {
      email: client.email,
      category: "general",
      subject: "A question",
      message: "How do I change my name?",
      submitKey,
    });
    expect(answer.status).toBeLessThan(400);
    expect(await stage.db.collection("support_requests").countDocuments({ submitKey })).toBe(1);
    const location = answer.headers.get("Location") ?? "";
    expect(new URL(location, stage.url).searchParams.get("sent")).toBe(submitKey);
  },
);

test("conversations without a time are listed, searched and opened like any other", async () => {
  const ids = [];
  for (const n of [1, 2, 3]) ids.push((await client.conversation(`Timeless ${n}`)).id);
  await stage.db
    .collection("conversations")
    .updateMany({ userId: oid(await userId()) }, { $unset: { updatedAt: "", createdAt: "" } });
  for (const path of [
    "/",
    "/conversations",
    "/conversations?q=timeless",
    `/chat/${ids[0]}`,
    "/api/conversations",
  ])
    expect([path, (await client.get(path)).status]).toEqual([path, 200]);
});

test("an account without the fields of later versions shows its sign-in methods, and gets its reset email", async () => {
  const _id = oid(await userId());
  await stage.db
    .collection("users")
    .updateOne({ _id }, { $unset: { identities: "", emailVerifiedAt: "", timeZone: "", memoryEnabled: "" } });
  expect((await client.get("/profile/connections")).status).toBe(200);
  const answer = await new Client(stage.url).form("/forgot-password", { email: client.email });
  expect(answer.status).toBe(303);
  await expect
    .poll(
      () => stage.db.collection("outbox").countDocuments({ to: client.email, template: "resetPassword" }),
      { timeout: 15_000 },
    )
    .toBe(1);
});
