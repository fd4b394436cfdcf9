import { describe, expect, test } from "vitest";
import { makeWholeLife } from "#tests/factories/whole-life";
import { Client } from "#tests/setup/client";
import { textOfHtml } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import { dataZip } from "#tests/integration/import/helpers";

const stage = useStage();
const PAGE = "/profile/data/import";

type Person = Client & { email: string; id: string };

async function person(url = stage.url): Promise<Person> {
  const client = await Client.registered(url);
  const { id } = (await (await client.get("/api/auth/user")).json()) as { id: string };
  return Object.assign(client, { id });
}

function send(client: Client, zip: Buffer | string, headers: Record<string, string> = {}): Promise<Response> {
  const form = new FormData();
  form.set("file", new File([zip as BlobPart], "anamcara.zip", { type: "application/zip" }));
  return client.request(PAGE, { method: "POST", body: form, headers });
}

const importOf = ({ id }: Person) =>
  stage.db.collection("data_imports").findOne({ userId: oid(id) }, { sort: { createdAt: -1 } });
const reaches = (client: Person, status: string, timeoutMs = 60_000) =>
  until(
    async () => {
      const row = await importOf(client);
      return row?.status === status ? row : null;
    },
    { timeoutMs, what: `the import to be ${status}` },
  );
const answer = async (client: Person, intent: string, fields: Record<string, string> = {}) =>
  client.form(PAGE, { intent, id: String((await importOf(client))!._id), ...fields });
const countOf = (client: Person, name: string) =>
  stage.db.collection(name).countDocuments({ userId: oid(client.id) });
const page = async (client: Client) => {
  const html = await (await client.get(PAGE)).text();
  return { html, words: textOfHtml(html) };
};
const reads = (client: Client, preferredLanguage: string) =>
  client.request("/api/user/profile", {
    method: "PATCH",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ preferredLanguage }),
  });
const zipsOf = ({ id }: Person) =>
  stage.db.collection("media.files").countDocuments({ filename: { $regex: `^${id}/imports/` } });

/** A download as another installation makes it, of many conversations. */
function manyRows(conversations: number, messages: number): Promise<Buffer> {
  const time = Date.now() - 86_400_000;
  const id = (kind: string, n: number) => kind.padEnd(16, "0") + n.toString(16).padStart(8, "0");
  const at = (n: number) => new Date(time + n).toISOString();
  return dataZip({
    exportedAt: at(0),
    account: [{ id: id("aa", 1), firstName: "Rosa", lastName: "Moreno", preferredLanguage: "es" }],
    conversations: Array.from({ length: conversations }, (_, n) => ({
      id: id("cc", n),
      title: `Conversation ${n}`,
      category: "general",
      isFavorite: false,
      isDraft: false,
      createdAt: at(n),
      updatedAt: at(n),
    })),
    messages: Array.from({ length: conversations * messages }, (_, n) => ({
      id: id("dd", n),
      conversationId: id("cc", Math.floor(n / messages)),
      role: n % 2 ? "assistant" : "user",
      content: `Message ${n}: I wake at four every night and count what I have not done.`,
      metadata: null,
      createdAt: at(n),
    })),
  });
}

describe("bringing in a download without scripts", () => {
  test("shows what it holds, brings it in after a word, and says what came of it", async () => {
    const client = await person();
    const first = await (await client.get("/profile/data")).text();
    expect(first).toMatch(
      /<form[^>]* action="\/profile\/data\/import"[^>]*enctype="multipart\/form-data"|<form[^>]* encType="multipart\/form-data"[^>]*/i,
    );
    const sent = await send(client, await manyRows(3, 4));
    expect([sent.status, sent.headers.get("location")]).toEqual([303, PAGE]);
    await reaches(client, "ready");
    const { html, words } = await page(client);
    expect(words).toContain("What the file holds");
    expect(words).toMatch(/Conversations\s*New: 3/);
    expect(words).toMatch(/Messages and replies\s*New: 12/);
    expect(words).toContain("What is not brought in");
    expect(html).toMatch(/name="profile"[^>]*checked/);
    await reads(client, "it");
    expect((await page(client)).words).toContain("Che cosa contiene il file");
    await reads(client, "en");
    expect(await countOf(client, "conversations")).toBe(0);
    expect(textOfHtml(await (await client.get("/profile/data")).text())).toContain("You have sent a file.");

    expect((await send(client, "PK\u0003\u0004")).status).toBe(409);
    const confirmed = await answer(client, "confirm", { profile: "on" });
    expect([confirmed.status, confirmed.headers.get("location")]).toEqual([303, PAGE]);
    await reaches(client, "done");
    // A double click, or a reload.
    expect((await answer(client, "confirm", { profile: "on" })).status).toBe(303);
    const user = (await (await client.get("/api/auth/user")).json()) as Record<string, unknown>;
    expect(user).toMatchObject({
      email: client.email,
      lastName: "Moreno",
      preferredLanguage: "es",
      subscriptionTier: "free",
      dailyMessageCount: 0,
    });
    expect((await page(client)).words).toMatch(/Tus datos ya están aquí\.\s*Conversaciones\s*3/);
    const list = (await (await client.get("/api/conversations")).json()) as { id: string; title: string }[];
    expect(list.map(({ title }) => title)).toEqual(["Conversation 2", "Conversation 1", "Conversation 0"]);
    expect((await client.messages(list[0]!.id)).map(({ role }) => role)).toEqual([
      "user",
      "assistant",
      "user",
      "assistant",
    ]);
    const hits = (await (await client.get("/api/conversations/search?q=four+every")).json()) as unknown[];
    expect(hits).toHaveLength(3);
    // A conversation that was brought in goes on.
    expect((await client.send(list[0]!.id, "And now?")).status).toBe(202);
    expect(await zipsOf(client)).toBe(0);
  });

  test("refuses at the field, in the reader's language, and keeps nothing", async () => {
    const client = await person();
    await reads(client, "it");
    const refusals: [Buffer | string, number, string][] = [
      ["hello", 415, "Non è un file zip"],
      ["", 400, "Scegli prima il file zip"],
    ];
    for (const [content, status, words] of refusals) {
      const refused = await send(client, content);
      expect(refused.status).toBe(status);
      const html = await refused.text();
      expect(html).toMatch(/<p id="file-error" class="error">/);
      expect(textOfHtml(html)).toMatch(new RegExp(words));
    }
    const empty = new FormData();
    empty.set("file", new File([], ""));
    expect((await client.request(PAGE, { method: "POST", body: empty })).status).toBe(400);
    expect(await countOf(client, "data_imports")).toBe(0);
    // What is wrong inside is said on the page.
    await send(client, await dataZip({ format: "something else" }));
    await reaches(client, "failed");
    expect((await page(client)).words).toContain("Non è un download dei tuoi dati");
  });

  test("takes other forms and other people's as 4xx", async () => {
    const [client, stranger] = [await person(), await person()];
    await send(client, await manyRows(1, 2));
    const { _id } = await reaches(client, "ready");
    const id = String(_id);
    for (const fields of [
      { intent: "confirm", id },
      { intent: "cancel", id },
      { intent: "confirm", id: "nonsense" },
      { intent: "destroy", id },
      { "id[$ne]": "1", intent: "confirm" },
      {},
    ] as Record<string, string>[]) {
      const refused = await stranger.form(PAGE, fields);
      expect([fields, Math.floor(refused.status / 100)]).toEqual([fields, 4]);
    }
    expect((await importOf(client))!.status).toBe("ready");
    const zip = await manyRows(1, 2);
    expect((await send(client, zip, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await send(client, zip, { "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
    expect((await send(new Client(stage.url), zip)).headers.get("location")).toMatch(/^\/login/);
    const broken = await client.request(PAGE, {
      method: "POST",
      body: "--x\r\nnonsense",
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    });
    expect(broken.status).toBe(400);
    expect((await answer(client, "cancel")).status).toBe(303);
    expect(await countOf(client, "data_imports")).toBe(0);
    expect(await zipsOf(client)).toBe(0);
  });
});

test("five files a day; the sixth is told when", { timeout: 120_000 }, async () => {
  const strict = await stage.start({ RATE_LIMITS: "on" });
  const client = await person(strict.url);
  const zip = await dataZip({});
  for (let n = 0; n < 5; n += 1) {
    expect((await send(client, zip)).status).toBe(303);
    await reaches(client, "ready");
    await answer(client, "cancel");
  }
  const refused = await send(client, zip);
  expect(refused.status).toBe(429);
  expect(textOfHtml(await refused.text())).toMatch(
    /five files within a day. You can send another in 24 hours/,
  );
  await strict.stop();
});

test("a whole life of another kind of installation comes along", { timeout: 120_000 }, async () => {
  const client = await person(stage.apps.at(-2)!.url);
  const rosa = await person(client.url);
  await makeWholeLife(stage.db, { conversations: 40, messages: 6 }, { userId: rosa.id, email: rosa.email });
  await stage.db.collection("data_exports").deleteMany({ userId: oid(rosa.id) });
  await stage.db.collection("data_imports").deleteMany({ userId: oid(rosa.id) });
  await rosa.form("/profile/data", {});
  await until(
    async () =>
      (await stage.db.collection("data_exports").findOne({ userId: oid(rosa.id) }))?.status === "ready",
    { timeoutMs: 60_000 },
  );
  const zip = Buffer.from(await (await rosa.get("/profile/data/file")).arrayBuffer());
  await send(client, zip);
  await reaches(client, "ready");
  await answer(client, "confirm");
  await reaches(client, "done");
  expect(await countOf(client, "messages")).toBe(240);
  expect(await countOf(client, "payments")).toBe(0);
});
