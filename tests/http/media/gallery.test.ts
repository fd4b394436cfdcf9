import { beforeAll, describe, expect, test } from "vitest";
import { builtInMedia } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { textOfHtml } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import { until } from "#tests/setup/until";
import type { GalleryItemDto, GenerationDto } from "~/features/media/types";

const stage = useStage({ apps: 2, env: { OPENAI_BASE_URL: "", ...builtInMedia } });
const nobodys = "0123456789abcdef01234567";
const sound = { minutes: "3", voice: "soft" };
const image = { prompt: "a quiet lake at dusk", title: "Il lago — “alba” / 1" };

const send = (client: Client, method: string, path: string, body?: unknown) =>
  client.request(path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    }),
  });
async function made(client: Client, more: object = {}): Promise<GalleryItemDto> {
  const answer = await client.post("/api/generate/image", { ...image, ...more });
  expect(answer.status).toBe(201);
  return answer.json() as Promise<GalleryItemDto>;
}
const objectsOf = (userId: string) =>
  stage.db.collection("media.files").countDocuments({ filename: { $regex: `^${userId}/gallery/` } });

let person: Client;
let stranger: Client;
let visitor: Client;
let item: GalleryItemDto;
beforeAll(async () => {
  [person, stranger] = [await Client.registered(stage.url), await Client.registered(stage.url)];
  visitor = new Client(stage.url);
  item = await made(person);
});

describe("an object", () => {
  const path = () => `/api/gallery/object/${item.id}`;

  test("is served whole, with its type, for its owner alone", async () => {
    const answer = await person.get(path());
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
    expect(bytes.length).toBe(item.metadata!.size);
    const header = (name: string) => answer.headers.get(name);
    expect(header("Content-Type")).toBe("image/webp");
    expect(header("Content-Length")).toBe(String(bytes.length));
    expect(header("Cache-Control")).toContain("private");
    expect(header("X-Content-Type-Options")).toBe("nosniff");
    expect(header("Content-Security-Policy")).toContain("sandbox");
    expect((await stranger.get(path())).status).toBe(404);
    expect((await stranger.get(`/api/gallery/object/${nobodys}`)).status).toBe(404);
    expect((await visitor.get(path())).status).toBe(401);
  });

  test.each([
    ["bytes=0-99", "0-99", 100],
    ["bytes=100-", "100-", -100],
    ["bytes=-50", "", 50],
  ])("is served in part: %s", async (Range, start, length) => {
    const answer = await person.get(path(), { Range });
    expect(answer.status).toBe(206);
    const size = item.metadata!.size;
    const bytes = await answer.arrayBuffer();
    expect(bytes.byteLength).toBe(length < 0 ? size + length : length);
    expect(answer.headers.get("Content-Range")).toMatch(new RegExp(`^bytes ${start}.*/${size}$`));
  });

  test("says when a part is behind its end, and ignores ranges it does not understand", async () => {
    const behind = await person.get(path(), { Range: "bytes=99999999-" });
    expect([behind.status, behind.headers.get("Content-Range")]).toEqual([
      416,
      `bytes */${item.metadata!.size}`,
    ]);
    for (const Range of ["bytes=0-1,5-6", "lines=1-2", "bytes=9-1", "bytes=--"]) {
      expect((await person.get(path(), { Range })).status, Range).toBe(200);
    }
  });

  test("is not sent again when it is known; a HEAD has no body", async () => {
    const head = await person.request(path(), { method: "HEAD" });
    const etag = head.headers.get("ETag")!;
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("Content-Length")).toBe(String(item.metadata!.size));
    expect((await person.get(path(), { "If-None-Match": etag })).status).toBe(304);
    expect((await person.get(path(), { Range: "bytes=0-9", "If-Range": etag })).status).toBe(206);
    expect((await person.get(path(), { Range: "bytes=0-9", "If-Range": '"other"' })).status).toBe(200);
  });

  test("has thumbnails, and a proper name when it is saved", async () => {
    const small = await person.get(`${path()}?w=320`);
    expect([small.status, small.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect((await small.arrayBuffer()).byteLength).toBeLessThan(item.metadata!.size);
    expect((await person.get(`${path()}?w=321`)).status).toBe(400);
    const name = (await person.get(`${path()}?download=1`)).headers.get("Content-Disposition");
    expect(name).toContain("attachment; filename=");
    expect(decodeURIComponent(name!.split("UTF-8''")[1]!)).toBe("Il lago — “alba” 1.webp");
  });
});

describe("an item", () => {
  test("is listed by type, page by page", async () => {
    const list = (await (await person.get("/api/gallery?type=image")).json()) as GalleryItemDto[];
    expect(list.map(({ id }) => id)).toEqual([item.id]);
    expect(await (await person.get("/api/gallery?type=meditation")).json()).toEqual([]);
    expect(await (await stranger.get("/api/gallery")).json()).toEqual([]);
    const other = await made(person);
    const first = await person.get("/api/gallery?limit=1");
    expect(((await first.json()) as GalleryItemDto[]).map(({ id }) => id)).toEqual([other.id]);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("Link")!)![1]!;
    const rest = (await (await person.get(next)).json()) as GalleryItemDto[];
    expect(rest.map(({ id }) => id)).toEqual([item.id]);
    expect((await send(person, "DELETE", `/api/gallery/${other.id}`)).status).toBe(204);
  });

  test("is a favourite: toggled by an empty body, set by a value", async () => {
    const put = async (body?: unknown) =>
      ((await (await send(person, "PUT", `/api/gallery/${item.id}/favorite`, body)).json()) as GalleryItemDto)
        .isFavorite;
    expect([
      await put(),
      await put(),
      await put({ isFavorite: true }),
      await put({ isFavorite: true }),
    ]).toEqual([true, false, true, true]);
    const favorites = (await (await person.get("/api/gallery?favorite=true")).json()) as GalleryItemDto[];
    expect(favorites).toHaveLength(1);
    expect((await send(stranger, "PUT", `/api/gallery/${item.id}/favorite`)).status).toBe(404);
  });

  test("is renamed and described; nothing else can be changed", async () => {
    const path = `/api/gallery/${item.id}`;
    const changed = await send(person, "PATCH", path, {
      title: "Il lago — “alba” / 1",
      description: "At home",
    });
    expect(await changed.json()).toMatchObject({ description: "At home" });
    for (const body of [{ userId: nobodys }, { objectPath: "x" }, { title: "" }, { isPublic: "yes" }]) {
      expect((await send(person, "PATCH", path, body)).status).toBe(400);
    }
    expect((await send(stranger, "PATCH", path, { title: "Mine" })).status).toBe(404);
  });

  test("is shared by a link that can be withdrawn for good", async () => {
    const path = `/api/gallery/${item.id}`;
    const share = async (isPublic: boolean) =>
      (await (await send(person, "PATCH", path, { isPublic })).json()) as GalleryItemDto;
    const { shareUrl } = await share(true);
    const shared = new URL(shareUrl!).pathname;
    expect(shared).toMatch(/^\/shared\/[\w-]{43}$/);
    expect((await share(true)).shareUrl).toBe(shareUrl);
    const page = await visitor.get(shared);
    expect(page.status).toBe(200);
    expect(page.headers.get("Referrer-Policy")).toContain("no-referrer");
    const html = await page.text();
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).toContain(`/api/gallery/object/${item.id}?w=1024`);
    expect(html).not.toContain(item.userId);
    expect(html.match(/name="description"/g)).toHaveLength(1);
    const object = await visitor.get(`/api/gallery/object/${item.id}`);
    expect(object.status).toBe(200);
    expect(object.headers.get("X-Robots-Tag")).toBe("noindex");
    expect((await share(false)).shareUrl).toBeNull();
    expect((await visitor.get(shared)).status).toBe(404);
    expect((await visitor.get(`/api/gallery/object/${item.id}`)).status).toBe(401);
    const again = await share(true);
    expect(again.shareUrl).not.toBe(shareUrl);
    expect((await visitor.get(shared)).status).toBe(404);
    expect((await visitor.get(`/shared/${"a".repeat(43)}`)).status).toBe(404);
    // The secret is neither in the database nor in the log.
    const row = await stage.db.collection("gallery_items").findOne({ _id: oid(item.id) });
    const token = new URL(again.shareUrl!).pathname.split("/").at(-1)!;
    expect(JSON.stringify(row)).not.toContain(token);
    expect(stage.apps[0]!.output()).not.toContain(shared.split("/").at(-1)!);
    await share(false);
  });

  test("tells a stranger, too, that a computer voice speaks a meditation", async () => {
    const { id } = await made(person);
    const shared = await send(person, "PATCH", `/api/gallery/${id}`, { isPublic: true });
    const { shareUrl } = (await shared.json()) as GalleryItemDto;
    const pageWith = async (metadata: object) => {
      await stage.db
        .collection("gallery_items")
        .updateOne({ _id: oid(id) }, { $set: { type: "meditation", metadata } });
      const page = await visitor.get(new URL(shareUrl!).pathname);
      return textOfHtml(await page.text());
    };
    expect(await pageWith({ voice: "soft", spokenBy: "kokoro" })).toContain(
      "Spoken by a computer voice, Kokoro.",
    );
    expect(await pageWith({ voice: "soft", spokenBy: "pico" })).toContain(
      "because no better voice was available",
    );
    expect(await pageWith({ voice: "soft" })).not.toContain("Spoken by");
  });
});

describe("a generation", () => {
  test("is followed by events, from any process, until it has ended", async () => {
    const client = await Client.registered(stage.url);
    const begun = await client.post("/api/generate/image", image, { Prefer: "respond-async" });
    const path = `${begun.headers.get("Location")!}/events`;
    expect((await stranger.get(path)).status).toBe(404);
    expect((await visitor.get(path)).status).toBe(401);
    expect((await stranger.get(`/api/generate/${nobodys}/events`)).status).toBe(404);
    const answer = await client.at(stage.apps[1]!.url).get(path);
    expect(answer.headers.get("Content-Type")).toMatch(/^text\/event-stream/);
    const events = (await answer.text())
      .split("\n\n")
      .filter((event) => event.startsWith("data: "))
      .map((event) => JSON.parse(event.slice("data: ".length)) as GenerationDto);
    const last = events.at(-1)!;
    expect(last).toMatchObject({ status: "done", percent: 100, item: { title: image.title } });
    expect(events.length).toBeGreaterThan(1);
    for (const { status } of events.slice(0, -1)) expect(["queued", "running"]).toContain(status);
    const percents = events.map(({ percent }) => percent);
    expect(percents).toEqual([...percents].sort((a, b) => a - b));
    // Each says something new.
    expect(new Set(events.map((event) => JSON.stringify(event))).size).toBe(events.length);
    // Asked again, it says only how it ended.
    expect(await (await client.get(path)).text()).toBe(`data: ${JSON.stringify(last)}\n\n`);
  });

  test("its events end with the session", async () => {
    const client = await Client.registered(stage.url);
    const begun = await client.post(
      "/api/generate/meditation",
      { prompt: "rest after a long day", minutes: 5 },
      { Prefer: "respond-async" },
    );
    const location = begun.headers.get("Location")!;
    const events = (await client.get(`${location}/events`)).text();
    const again = client.at(stage.url);
    await client.post("/api/logout");
    expect(await events).not.toContain('"status":"done"');
    expect((await again.get(`${location}/events`)).status).toBe(401);
  });

  test("can be watched and cancelled from another process", async () => {
    const client = await Client.registered(stage.url);
    const elsewhere = client.at(stage.apps[1]!.url);
    const begun = await client.post(
      "/api/generate/meditation",
      { prompt: "rest after a long day", minutes: 5 },
      { Prefer: "respond-async" },
    );
    expect(begun.status).toBe(202);
    const location = begun.headers.get("Location")!;
    const { job } = (await begun.json()) as { job: GenerationDto };
    expect(location).toBe(`/api/generate/${job.id}`);
    const read = async () => (await (await elsewhere.get(location)).json()) as GenerationDto;
    await until(async () => (await read()).status === "running", { what: "its beginning" });
    expect((await stranger.get(location)).status).toBe(404);
    expect((await send(stranger, "DELETE", location)).status).toBe(404);
    expect((await send(elsewhere, "DELETE", location)).status).toBe(204);
    expect(await read()).toMatchObject({ status: "cancelled", item: null });
    const user = await stage.db.collection("users").findOne({ email: client.email });
    expect(user!.dailyMediaIds).toEqual([]);
    expect(await objectsOf(user!._id.toString())).toBe(0);
  });

  test("is refused for what is missing, too short or unknown", async () => {
    const post = (path: string, body: unknown) => stranger.post(path, body);
    const short = await post("/api/generate/meditation", { prompt: "too short" });
    expect([short.status, await short.json()]).toEqual([
      400,
      { errors: { prompt: ["validation.meditationPromptTooShort"] } },
    ]);
    for (const body of [
      { prompt: "a lake at dusk" },
      { prompt: "lake", title: "A lake" },
      { title: "A lake" },
    ]) {
      expect((await post("/api/generate/image", body)).status).toBe(400);
    }
    for (const more of [{ minutes: 2 }, { voice: "loud" }, { ambience: "drums" }, { bells: "yes" }]) {
      const body = { prompt: "rest after a long day", ...more };
      expect((await post("/api/generate/meditation", body)).status, JSON.stringify(more)).toBe(400);
    }
    expect((await visitor.post("/api/generate/image", image)).status).toBe(401);
    expect((await stranger.get(`/api/generate/${nobodys}`)).status).toBe(404);
  });

  test("of danger is answered with care, and nothing is made", async () => {
    const answer = await stranger.post("/api/generate/image", {
      prompt: "a picture of how I want to kill myself tonight",
      title: "The end",
    });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toMatch(/\d{3}/);
    expect(await (await stranger.get("/api/gallery")).json()).toEqual([]);
  });

  test.each([
    ["image", { prompt: "a picture of how I want to kill myself tonight", title: "The <end>", style: "ink" }],
    [
      "meditation",
      {
        prompt: "a rest, because I want to kill myself tonight",
        minutes: "5",
        voice: "deep",
        ambience: "rain",
      },
    ],
    [
      "script",
      { title: "Mine", script: "We sit. I want to kill myself tonight.", ...sound, ambience: "waves" },
    ],
  ])(
    "of danger: above the form stands the care answer, and the form keeps what was typed: %s",
    async (form, typed) => {
      const answer = await stranger.form(`/gallery/new/${form}`, { ...typed, submitKey: "a-key-of-a-form" });
      const html = await answer.text();
      const main = /<main[\s\S]*<\/main>/.exec(html)![0];
      expect(main.indexOf("tel:")).toBeGreaterThan(0);
      expect(main.indexOf("tel:")).toBeLessThan(main.indexOf("<form"));
      const words = "script" in typed ? typed.script : typed.prompt;
      expect(/<textarea[^>]*>([^<]*)</.exec(main)![1]).toBe(words);
      if ("title" in typed) expect(main).toContain(`value="${typed.title.replace("<end>", "&lt;end&gt;")}"`);
      if ("ambience" in typed)
        expect(main).toMatch(new RegExp(`<option[^>]*value="${typed.ambience}"[^>]*selected`));
      expect(main).not.toContain("/subscribe");
    },
  );

  test("a person in care sees no form, but what they wrote", async () => {
    const person = await Client.registered(stage.url);
    const conversation = await person.conversation();
    await person.sent(conversation.id, "I want to kill myself tonight.");
    const send = (prompt: string) =>
      person.form("/gallery/new/image", { prompt, title: "Light", submitKey: "a-key-of-a-form" });
    for (const prompt of ["a quiet lake at dusk", "a picture of how I want to kill myself tonight"]) {
      const html = await (await send(prompt)).text();
      const main = /<main[\s\S]*<\/main>/.exec(html)![0];
      expect(main).toContain("tel:");
      expect(/<textarea[^>]*readOnly[^>]*>([^<]*)</i.exec(main)![1]).toBe(prompt);
      expect(main).not.toContain("/gallery/new/image");
    }
  });
});

describe("an offer of the guide", () => {
  async function offered(client: Client) {
    const { id } = await client.conversation("A picture for me");
    const message = {
      _id: oid(id.slice(0, 20) + "abcd"),
      conversationId: oid(id),
      userId: (await stage.db.collection("conversations").findOne({ _id: oid(id) }))!.userId as unknown,
      role: "assistant",
      content: "May I draw this for you?",
      metadata: { mediaType: "image", mediaPrompt: "a lamp in a window", mediaTitle: "The lamp" },
      createdAt: new Date(),
    };
    await stage.db.collection("messages").insertOne(message);
    const body = {
      conversationId: id,
      mediaType: "image",
      mediaPrompt: "a lamp in a window",
      mediaTitle: "The lamp",
    };
    return { id, message, body };
  }

  test("is made once, and the message then refers to its item", async () => {
    const client = await Client.registered(stage.url);
    const { id, message, body } = await offered(client);
    const [one, two] = await Promise.all([
      client.post("/api/chat/generate-media", body),
      client.at(stage.apps[1]!.url).post("/api/chat/generate-media", body),
    ]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const [{ galleryItem: first }, { galleryItem: second }] = (await Promise.all([
      one.json(),
      two.json(),
    ])) as {
      galleryItem: GalleryItemDto;
    }[] as [{ galleryItem: GalleryItemDto }, { galleryItem: GalleryItemDto }];
    expect(second.id).toBe(first.id);
    expect(first).toMatchObject({ type: "image", title: "The lamp" });
    const again = (await (await client.post("/api/chat/generate-media", body)).json()) as {
      galleryItem: GalleryItemDto;
    };
    expect(again.galleryItem.id).toBe(first.id);
    const metadataOf = async () =>
      (await client.messages(id)).find((one) => one.role === "assistant")!.metadata;
    expect(await metadataOf()).toMatchObject({ galleryItemId: first.id });
    expect(await metadataOf()).not.toHaveProperty("generationId");
    expect((await stranger.post("/api/chat/generate-media", body)).status).toBe(404);
    // Without its item it is an offer again.
    await send(client, "DELETE", `/api/gallery/${first.id}`);
    expect(await metadataOf()).not.toHaveProperty("galleryItemId");
    expect(message.metadata).toBeTruthy();
  });
});

describe("the pages", () => {
  test.each(["en", "es", "it"])("of the gallery stand in %s", async (language) => {
    const paths = ["/gallery", "/gallery?tab=meditation", "/gallery?q=lago", "/gallery/new/meditation"];
    for (const path of [...paths, "/gallery/new/image", `/gallery/${item.id}`, `/gallery/${item.id}/edit`]) {
      const page = await person.get(path, { "Accept-Language": language });
      expect(page.status, path).toBe(200);
      expect(textOfHtml(await page.text()), path).not.toMatch(/\b(gallery|errors|validation)\.\w/);
    }
  });

  test("of another person do not exist", async () => {
    for (const path of ["", "/edit", "/delete"]) {
      expect((await stranger.get(`/gallery/${item.id}${path}`)).status).toBe(404);
    }
    expect((await stranger.get(`/gallery/making/${nobodys}`)).status).toBe(404);
  });

  test("make an image without scripts, and delete it", async () => {
    const client = await Client.registered(stage.url);
    const fields = { ...image, style: "ink", submitKey: "the-key-of-one-form" };
    const [one, two] = await Promise.all([
      client.form("/gallery/new/image", fields),
      client.form("/gallery/new/image", fields),
    ]);
    const making = one.headers.get("Location")!;
    expect(making).toMatch(/^\/gallery\/making\/[0-9a-f]{24}$/);
    expect(two.headers.get("Location")).toBe(making);
    const progress = await client.get(making);
    expect(progress.status === 303 || (await progress.text()).includes('http-equiv="refresh"')).toBe(true);
    await until(async () => (await client.get(making)).status === 303, {
      what: "the image",
      timeoutMs: 30_000,
    });
    const at = (await client.get(making)).headers.get("Location")!;
    const id = at.split("/").at(-1)!;
    const deleted = await client.form("/gallery", { intent: "delete", id });
    expect(deleted.status).toBe(303);
    expect((await client.get(at)).status).toBe(404);
    // The notice on the next page has a button that takes it back.
    const toast = deleted.headers.getSetCookie().find((cookie) => cookie.startsWith("anamcara_toast="))!;
    const page = await client.get("/gallery", { Cookie: `${client.cookie}; ${toast.split(";")[0]}` });
    expect(await page.text()).toMatch(new RegExp(`value="restore".*value="${id}".*Undo`, "s"));
    expect((await stranger.form("/gallery", { intent: "restore", id })).status).toBe(404);
    expect((await client.form("/gallery", { intent: "restore", id })).status).toBe(303);
    expect((await client.get(at)).status).toBe(200);
    const refused = await client.form("/gallery/new/image", {
      ...fields,
      prompt: "lake",
      submitKey: "another-key",
    });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Prompt must be at least 5 characters");
  });
});
