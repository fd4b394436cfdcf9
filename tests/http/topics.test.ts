import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { field, textOfHtml } from "#tests/setup/html";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import { topicCategories } from "~/utils/conversation-category";

const stage = useStage({ env: { OPENAI_BASE_URL: "" } });
const ownWords = "I wake at four every night and cannot sleep.";
const shownReason = "Because you said: “I wake at four every night and cannot sleep”";

let client: Client;
let memoryId: string;
const home = async () => textOfHtml(await (await client.get("/")).text());
const suggestions = async () =>
  (await (await client.get("/api/conversation-suggestions")).json()) as Record<string, string>[];

beforeAll(async () => {
  client = await Client.registered(stage.url);
});

describe("the topics", () => {
  test("are none over the API while nothing is known, and the four built-in ones on the page", async () => {
    expect(await suggestions()).toEqual([]);
    const page = await home();
    for (const title of ["Coming home from the day", "What would be enough?", "Ten minutes of quiet"]) {
      expect(page).toContain(title);
    }
    expect(page).not.toContain("Because you said");
  });

  test("come from a memory after the next visit, with the person's own words as their reason", async () => {
    const added = await client.post("/api/user/memories", { category: "context", content: ownWords });
    memoryId = ((await added.json()) as { id: string }).id;
    await until(async () => (await home()).includes(shownReason), { what: "the topics" });
    const topics = await suggestions();
    expect(topics.map(({ category }) => category)).toEqual(topicCategories);
    for (const topic of topics)
      expect(Object.keys(topic).sort()).toEqual(["category", "description", "title"]);
    expect(await (await client.get("/", { "Accept-Language": "it" })).text()).not.toContain("undefined");
  });

  test("begin the conversation that the card promises", async () => {
    const page = await (await client.get("/")).text();
    const href = /<a[^>]+class="card topic"[^>]+href="([^"]+)"/g;
    const links = [...page.matchAll(href)].map(([, link]) => link!.replaceAll("&amp;", "&"));
    expect(links).toHaveLength(4);
    const title = new URL(links[3]!, stage.url).searchParams.get("message")!;
    expect((await suggestions())[3]!.title).toBe(title);
    const opened = await client.get(links[3]!, { "Sec-Fetch-Site": "same-origin" });
    const id = /\/chat\/(\w+)/.exec(opened.headers.get("location")!)![1]!;
    const [asked, reply] = await until(
      async () => {
        const messages = await client.messages(id);
        return messages.length === 2 ? messages : null;
      },
      { what: "the reply", timeoutMs: 60_000 },
    );
    expect(asked!.content).toBe(title);
    expect(reply!.content).toContain("1. ");
  });

  test("are gone with the memory they quote, everywhere in the database", async () => {
    expect(
      (await client.request(`/api/user/memories/${memoryId}`, { method: "DELETE" })).status,
    ).toBeLessThan(300);
    expect(await home()).not.toContain("Because you said");
    expect(JSON.stringify(await stage.db.collection("topic_sets").find().toArray())).not.toContain(memoryId);
  });
});

describe("the messages to begin with", () => {
  test("are sent by their form without scripts, and are gone after the first message", async () => {
    const { id } = await client.conversation("New conversation");
    const page = await (await client.get(`/chat/${id}`)).text();
    expect(textOfHtml(page)).toContain("I don’t know where to begin.");
    const words = [...page.matchAll(/<button class="btn starter"[^>]+value="([^"]+)"/g)].map(
      ([, value]) => value!,
    );
    expect(words).toHaveLength(4);
    const sent = await client.form(`/chat/${id}`, {
      intent: "send",
      submitKey: field(page, "submitKey")!.value!,
      message: words[1]!,
    });
    expect([sent.status, sent.headers.get("location")]).toEqual([
      303,
      expect.stringContaining(`/chat/${id}/live/`),
    ]);
    const after = await (await client.get(`/chat/${id}`)).text();
    expect(after).not.toContain('class="btn starter"');
    expect(textOfHtml(after)).toContain(words[1]);
  });

  test("are in the reader's language", async () => {
    const reader = await Client.registered(stage.url);
    for (const [language, words] of [
      ["es", "No sé por dónde empezar."],
      ["it", "Non so da dove cominciare."],
    ]) {
      await stage.db.collection("users").updateMany({}, { $set: { preferredLanguage: language } });
      const { id } = await reader.conversation();
      expect(textOfHtml(await (await reader.get(`/chat/${id}`)).text())).toContain(words);
    }
  });
});
