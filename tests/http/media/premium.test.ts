import { beforeAll, describe, expect, test } from "vitest";
import { Client } from "#tests/setup/client";
import { textOfHtml } from "#tests/setup/html";
import { useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { GalleryItemDetail, GenerationDto } from "~/features/media/types";

const stage = useStage();
type Person = Awaited<ReturnType<typeof Client.registered>>;
let free: Person;
let premium: Person;
const users = () => stage.db.collection("users");
beforeAll(async () => {
  [free, premium] = [await Client.registered(stage.url), await Client.registered(stage.url)];
  await users().updateOne({ email: premium.email }, { $set: { subscriptionTier: "premium" } });
});

const pageOf = async (person: Client, path: string) => {
  const html = await (await person.get(path)).text();
  return { html, text: textOfHtml(html).replace(/\s+/g, " ") };
};
const words = "We sit by the water.\n\nWe listen, and nothing is needed.";
const meditation = {
  ...{ prompt: "rest after a long day", title: "Rest", minutes: "3", voice: "soft", ambience: "drone" },
  submitKey: "a-key-of-a-form",
};
const own = { title: "Mine", script: words, minutes: "1", voice: "simple", ambience: "silence" };

describe("on the free plan", () => {
  test("what is part of Premium is named and cannot be chosen, with what is left today", async () => {
    const { text, html } = await pageOf(free, "/gallery/new/meditation");
    for (const value of ["10", "15", "20", "brook", "fire", "night"])
      expect(html).toContain(`<option value="${value}" disabled="">`);
    expect(text).toContain("Up to 5 minutes are free. Longer ones are part of Premium.");
    expect(text).toContain("10 minutes (Premium)");
    expect(text).toContain("Open fire (Premium)");
    expect(text).toContain("3 of 3 left today");
    const script = await pageOf(free, "/gallery/new/script");
    expect(script.text).toContain("Meditations of your own words are part of Premium.");
    expect(script.html).toContain('href="/subscribe"');
    // Nothing is typed that would be refused.
    expect(script.html).not.toContain('name="script"');
    expect(script.text).not.toContain("left today");
  });

  test.each([
    ["/gallery/new/meditation", { ...meditation, minutes: "20" }, "This length is part of Premium."],
    ["/gallery/new/meditation", { ...meditation, ambience: "fire" }, "This sound is part of Premium."],
    [
      "/gallery/new/script",
      { ...own, submitKey: "a-key-of-a-form" },
      "Meditations of your own words are part of Premium. Your text is still here.",
    ],
  ])("the form of %s refuses it at its field and keeps what was typed", async (path, fields, message) => {
    const answer = await free.form(path, fields);
    const html = await answer.text();
    expect(answer.status).toBe(402);
    expect(textOfHtml(html)).toContain(message);
    expect(html).toMatch(/aria-invalid="true"/);
    const typed = "script" in fields ? "nothing is needed." : "rest after a long day";
    expect(html).toContain(typed);
    expect(await users().findOne({ email: free.email })).toMatchObject({ dailyMediaIds: [] });
  });

  test("the API says what it is that needs Premium", async () => {
    const ask = (more: object) =>
      free.post("/api/generate/meditation", { prompt: meditation.prompt, ...more });
    for (const [field, more] of [
      ["minutes", { minutes: 10 }],
      ["ambience", { ambience: "night" }],
      ["script", { script: words }],
    ] as const) {
      const answer = await ask(more);
      expect([answer.status, await answer.text()]).toEqual([402, `Premium required: ${field}`]);
    }
    expect((await ask({ minutes: 4 })).status).toBe(400);
    expect((await ask({ script: "short" })).status).toBe(400);
  });

  test("a series cannot be begun, and its name is kept", async () => {
    const page = await pageOf(free, "/gallery/series");
    expect(page.text).toContain("Series are part of Premium.");
    expect(page.html).not.toContain('id="new-series"');
    const answer = await free.form("/gallery/series", { name: "At night", submitKey: "a-key-of-a-form" });
    const html = await answer.text();
    expect(answer.status).toBe(402);
    expect(html).toContain('value="At night"');
  });

  test("when today's are used, the form says so before it is sent, with a way to Premium", async () => {
    const spent = await Client.registered(stage.url);
    const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
    await users().updateOne(
      { email: spent.email },
      { $set: { dailyMediaIds: ids, mediaResetDate: new Date() } },
    );
    for (const path of ["/gallery", "/gallery/new/meditation", "/gallery/new/image"]) {
      const { text, html } = await pageOf(spent, path);
      expect(text, path).toContain("You have used today’s 3.");
      expect(html, path).toContain('href="/subscribe"');
    }
  });

  test("nothing of it is said to a person in care", async () => {
    const person = await Client.registered(stage.url);
    const conversation = await person.conversation();
    await person.sent(conversation.id, "I want to kill myself tonight.");
    for (const path of ["/gallery", "/gallery/new/meditation", "/gallery/new/script", "/gallery/series"]) {
      const { html } = await pageOf(person, path);
      const main = /<main[\s\S]*<\/main>/.exec(html)![0];
      expect(textOfHtml(main), path).not.toContain("Premium");
    }
  });
});

describe("with Premium", () => {
  test("nothing is named as missing, and one's own words are spoken, all of them", async () => {
    for (const path of ["/gallery/new/meditation", "/gallery/new/script", "/gallery/series"]) {
      const { html } = await pageOf(premium, path);
      expect(textOfHtml(/<main[\s\S]*<\/main>/.exec(html)![0]), path).not.toContain("Premium");
    }
    const begun = await premium.form("/gallery/new/script", { ...own, submitKey: "another-key" });
    expect(begun.status).toBe(303);
    const jobId = begun.headers.get("location")!.split("/").at(-1)!;
    const made = await until(
      async () => {
        const job = (await (await premium.get(`/api/generate/${jobId}`)).json()) as GenerationDto;
        expect(["queued", "running", "done"]).toContain(job.status);
        return job.item;
      },
      { timeoutMs: 60_000, what: "the meditation" },
    );
    expect(made).toMatchObject({ title: "Mine", prompt: null, duration: 60 });
    const item = (await stage.db.collection("gallery_items").findOne({ title: "Mine" }))!;
    const { script } = item.metadata as Pick<GalleryItemDetail, "script">;
    expect(script!.map(({ text }) => text)).toEqual([
      "We sit by the water.",
      "We listen, and nothing is needed.",
    ]);
    for (const { startMs } of script!) expect(startMs).not.toBeNull();

    const series = await premium.form("/gallery/series", { name: "At night", submitKey: "a-series-key" });
    const path = series.headers.get("location")!;
    expect((await premium.form(path, { intent: "add", itemId: made.id })).status).toBe(303);
    const { html, text } = await pageOf(premium, path);
    expect(text).toContain("1 meditation");
    expect(html).toMatch(/<audio[^>]*controls/);
    const odd: Record<string, string>[] = [
      { intent: "x" },
      { intent: "add", itemId: "7" },
      { intent: "rename", name: "" },
    ];
    for (const fields of odd) {
      expect((await premium.form(path, fields)).status).toBe(400);
    }
    expect((await free.get(path)).status).toBe(404);
    expect((await free.form(path, { intent: "delete" })).status).toBe(404);
  }, 90_000);
});
