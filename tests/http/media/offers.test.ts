import { expect, test } from "vitest";
import { builtInMedia } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";

const stage = useStage({ env: { OPENAI_BASE_URL: "", ...builtInMedia } });

async function offered(client: Client, more: object = {}) {
  const { id } = await client.conversation("A picture for me");
  const conversation = await stage.db.collection("conversations").findOne({ _id: oid(id) });
  await stage.db
    .collection("conversations")
    .updateOne({ _id: oid(id) }, { $set: { isDraft: false, ...more } });
  const { insertedId } = await stage.db.collection("messages").insertOne({
    conversationId: oid(id),
    userId: conversation!.userId as unknown,
    role: "assistant",
    content: "May I draw this for you?",
    metadata: { mediaType: "image", mediaPrompt: "a lamp in a window", mediaTitle: "The lamp" },
    createdAt: new Date(),
  });
  return { id, messageId: insertedId.toString() };
}

test("an offer is a button below its reply, and then the picture; without scripts too", async () => {
  const client = await Client.registered(stage.url);
  const stranger = await Client.registered(stage.url);
  const { id, messageId } = await offered(client);
  expect(await (await client.get(`/chat/${id}`)).text()).toContain("Make the image");
  expect((await stranger.form("/gallery/offer", { messageId })).headers.get("Location")).toBe("/gallery");
  const begun = await client.form("/gallery/offer", { messageId });
  const making = begun.headers.get("Location")!;
  expect(making).toMatch(/^\/gallery\/making\//);
  await until(async () => (await client.get(making)).status === 303, {
    what: "the image",
    timeoutMs: 60_000,
  });
  const item = (await client.get(making)).headers.get("Location")!.split("/").at(-1)!;
  const page = await (await client.get(`/chat/${id}`)).text();
  expect(page).toContain(`/api/gallery/object/${item}?w=640`);
  expect(page).not.toContain("Make the image");
  expect((await client.form("/gallery/offer", { messageId })).headers.get("Location")).toBe(
    `/gallery/${item}`,
  );
});

test("a person in care is offered nothing, and nothing is made for them", async () => {
  const client = await Client.registered(stage.url);
  const care = {
    kind: "self",
    situation: null,
    language: "en",
    isChild: false,
    since: new Date(),
    safeAt: null,
  };
  const { id, messageId } = await offered(client, { care, updatedAt: new Date() });
  expect(await (await client.get(`/chat/${id}`)).text()).not.toContain("Make the image");
  const gallery = await (await client.get("/gallery")).text();
  expect(gallery).not.toContain("/gallery/new/image");
  const refused = await client.post("/api/generate/image", { prompt: "a quiet lake", title: "A lake" });
  expect(refused.status).toBe(403);
  expect((await client.form("/gallery/offer", { messageId })).headers.get("Location")).toBe("/gallery");
  expect(await (await client.get("/gallery/new/image")).text()).toContain(
    "Nothing new is made at the moment",
  );
  expect(await stage.db.collection("generations").countDocuments()).toBe(1);
});
