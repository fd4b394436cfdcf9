import { describe, expect, test } from "vitest";
import { Browser } from "#tests/setup/browser";
import { Client } from "#tests/setup/client";
import { textOfHtml } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";

const stage = useStage();

const deleted = (count: number) => `${count} conversations deleted`;
const list = async (client: Client) =>
  ((await (await client.get("/api/conversations")).json()) as { title: string }[]).map(({ title }) => title);

async function make(...titles: string[]): Promise<{ client: Client; ids: string[] }> {
  const client = await Client.registered(stage.url);
  const ids: string[] = [];
  for (const title of titles) ids.push((await client.conversation(title)).id);
  return { client, ids };
}

/** Posts a form of the page, and gives the text of the page that it leads to. */
async function post(client: Client, path: string, fields: [string, string][]) {
  const browser = Browser.of(client);
  const answer = await browser.request(path, { method: "POST", body: new URLSearchParams(fields) });
  const location = answer.headers.get("location");
  const html = await (location ? await browser.get(location) : answer).text();
  return { status: answer.status, location, html, text: textOfHtml(html) };
}

describe("without scripts", () => {
  test("a deletion is taken back by the button of its notice", async () => {
    const { client, ids } = await make("The door", "The sea");
    const answer = await post(client, `/conversations/${ids[0]}/delete`, []);
    expect(answer.text).toContain("Conversation deleted");
    expect(answer.html).toMatch(
      new RegExp(`name="intent" value="restore".*?name="id" value="${ids[0]}"`, "s"),
    );
    expect(answer.text).toContain("Undo");
    expect(await list(client)).toEqual(["The sea"]);
    expect((await client.get(`/chat/${ids[0]}`)).status).toBe(404);
    const undone = await post(client, "/conversations", [
      ["intent", "restore"],
      ["id", ids[0]!],
    ]);
    expect(undone.text).toContain("Conversation restored");
    expect(await list(client)).toEqual(["The sea", "The door"]);
  });

  test("an expired deletion says so", async () => {
    const { client, ids } = await make("The door");
    await post(client, `/conversations/${ids[0]}/delete`, []);
    const rows = stage.db.collection("deleted_rows");
    const at = new Date(Date.now() - 11 * 60_000);
    await rows.updateMany({ conversationId: oid(ids[0]!) }, { $set: { deletedAt: at } });
    const late = await post(client, "/conversations", [
      ["intent", "restore"],
      ["id", ids[0]!],
    ]);
    expect(late.location).toBe("/conversations");
    expect(late.text).toContain("It can no longer be restored.");
  });

  test("several are chosen, and deleted after one question that names their number", async () => {
    const { client, ids } = await make("One", "Two", "Three");
    const page = textOfHtml(await (await client.get("/conversations?select")).text());
    for (const title of ["One", "Two", "Three", "Delete all 3"]) expect(page).toContain(title);
    const asked = await (await client.get(`/conversations/delete?id=${ids[0]}&id=${ids[1]}`)).text();
    expect(textOfHtml(asked)).toContain("Delete 2 conversations?");
    const answer = await post(client, "/conversations/delete", [
      ["id", ids[0]!],
      ["id", ids[1]!],
    ]);
    expect(answer.text).toContain(deleted(2));
    expect(await list(client)).toEqual(["Three"]);
    const undone = await post(client, "/conversations", [
      ["intent", "restore"],
      ["id", ids[0]!],
    ]);
    expect(undone.text).toContain("2 conversations restored");
  });

  test("all are deleted; one that came after the question stays", async () => {
    const { client } = await make("One", "Two");
    const asked = await (await client.get("/conversations/delete?all")).text();
    expect(textOfHtml(asked)).toContain("Delete 2 conversations?");
    const until = /name="until" value="([^"]+)"/.exec(asked)![1]!;
    await client.conversation("Later");
    expect((await post(client, "/conversations/delete", [["until", until]])).text).toContain(deleted(2));
    expect(await list(client)).toEqual(["Later"]);
  });

  test("one that is chosen alone is deleted as one", async () => {
    const { client, ids } = await make("One", "Two");
    const asked = textOfHtml(await (await client.get(`/conversations/delete?id=${ids[0]}`)).text());
    expect(asked).toContain("Delete 1 conversation?");
    const answer = await post(client, "/conversations/delete", [["id", ids[0]!]]);
    expect(answer.text).toContain("Conversation deleted");
    expect(answer.text).not.toContain(deleted(1));
  });

  test("more than a thousand are counted with the separators of the language", async () => {
    const { client, ids } = await make("The first");
    const conversations = stage.db.collection("conversations");
    const { _id, ...row } = (await conversations.findOne({ _id: oid(ids[0]!) }))!;
    await conversations.insertMany(
      Array.from({ length: 1_233 }, (_, index) => ({ ...row, title: `Number ${index}` })),
    );
    const listed = textOfHtml(await (await client.get("/conversations")).text());
    expect(listed).toContain("5 of 1,234 shown");
    expect(listed).toMatch(/All conversations\s*1,234/);
    expect(textOfHtml(await (await client.get("/conversations?select")).text())).toContain(
      "Delete all 1,234",
    );
    const asked = await (await client.get("/conversations/delete?all")).text();
    expect(textOfHtml(asked)).toContain("Delete 1,234 conversations?");
    const until = /name="until" value="([^"]+)"/.exec(asked)![1]!;
    const answer = await post(client, "/conversations/delete", [["until", until]]);
    expect(answer.text).toContain("1,234 conversations deleted");
  });

  test("the archive holds what is put there, until it is taken out", async () => {
    const { client, ids } = await make("The door", "The sea");
    const put = await post(client, "/conversations", [
      ["intent", "archive"],
      ["id", ids[0]!],
    ]);
    expect(put.text).toContain("Conversation archived");
    expect(put.text).toContain("Archive (1)");
    expect(await list(client)).toEqual(["The sea"]);
    expect(textOfHtml(await (await client.get("/conversations?archived")).text())).toContain("The door");
    expect(textOfHtml(await (await client.get("/conversations?q=door")).text())).toContain("Archived");
    // It can still be read, and its API form says nothing of the archive.
    expect((await client.get(`/chat/${ids[0]}`)).status).toBe(200);
    const one = (await (await client.get(`/api/conversations/${ids[0]}`)).json()) as object;
    expect(one).not.toHaveProperty("isArchived");
    const out = await post(client, "/conversations", [
      ["intent", "unarchive"],
      ["id", ids[0]!],
      ["redirectTo", "/conversations?archived"],
    ]);
    expect(out.location).toBe("/conversations?archived");
    expect(await list(client)).toEqual(["The sea", "The door"]);
  });

  test("nothing chosen leads back with a sentence", async () => {
    const { client } = await make("One");
    const browser = Browser.of(client);
    const answer = await browser.get("/conversations/delete");
    expect(answer.headers.get("location")).toBe("/conversations?select");
    const page = await browser.get("/conversations?select");
    expect(textOfHtml(await page.text())).toContain("Choose at least one conversation.");
  });
});

test("unfit input is refused, and what belongs to others is skipped", async () => {
  const { client, ids } = await make("Mine");
  const { client: other } = await make();
  const many = Array.from({ length: 41 }, (_, n) => `id=${n.toString(16).padStart(24, "0")}`).join("&");
  const statuses = [
    (await client.get("/conversations/delete?id=nonsense")).status,
    (await client.get(`/conversations/delete?${many}`)).status,
    (await client.form("/conversations/delete", { until: "tomorrow" })).status,
    (await client.form("/conversations", { intent: "rename", id: ids[0]!, title: " " })).status,
    (await client.form("/conversations", { intent: "restore", id: "nonsense" })).status,
    (await client.form("/conversations", { intent: "archive", id: "nonsense" })).status,
    (await client.get("/conversations?select&before=nonsense")).status,
    (await client.get("/conversations?archived&before=nonsense")).status,
    (await client.get("/api/conversations?archived=maybe")).status,
  ];
  expect(statuses).toEqual([404, 400, 400, 400, 404, 404, 400, 400, 400]);
  await other.form("/conversations/delete", { id: ids[0]! });
  await other.form("/conversations", { intent: "archive", id: ids[0]! });
  expect(
    (await other.form("/conversations", { intent: "rename", id: ids[0]!, title: "Theirs" })).status,
  ).toBe(404);
  expect(await list(client)).toEqual(["Mine"]);
});
