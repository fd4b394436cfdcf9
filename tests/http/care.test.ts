import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { Client, textOf } from "#tests/setup/client";
import { oid, useStage } from "#tests/setup/stage";
import type { HelpRegion } from "~/features/safety/types";

const stage = useStage();

describe("a message that states danger", () => {
  test("is accepted even after 20 of 20 messages, over the API, the specified stream and the form, without calling a model", async () => {
    const client = await Client.registered(stage.url);
    const conversation = await client.conversation();
    const { id } = (await (await client.get("/api/auth/user")).json()) as { id: string };
    const today = new Date();
    today.setUTCHours(0, 0, 0, 0);
    const used = Array.from({ length: 20 }, () => oid(randomUUID().replaceAll("-", "").slice(0, 24)));
    await stage.db
      .collection("users")
      .updateOne(
        { _id: oid(id) },
        { $set: { dailyTurnIds: used, dailyMessageCount: 20, lastResetDate: today } },
      );
    const asked = stage.guide.requests.length;
    expect((await client.send(conversation.id, "What a day.")).status).toBe(402);

    const { turnId } = await client.sent(conversation.id, "I want to kill myself");
    const { events } = await client.readTurn(turnId);
    expect(textOf(events)).toContain("Are you safe right now?");
    const stream = await client.get(
      `/api/chat/stream?conversationId=${conversation.id}&message=I+want+to+die&language=en`,
    );
    expect(await stream.text()).toContain('"type":"done"');
    const form = await client.form(`/chat/${conversation.id}`, {
      message: "voglio morire",
      submitKey: randomUUID(),
    });
    expect(form.status).toBe(303);
    const page = await (await client.get(`/chat/${conversation.id}`)).text();
    expect(page).toContain('href="tel:');
    expect(await client.usedToday()).toBe(20);
    expect(stage.guide.requests.length).toBe(asked);

    const messages = await client.messages(conversation.id);
    const reply = messages.at(-1)!;
    expect(await (await client.get(`/api/messages/${reply.id}/receipt`)).json()).toMatchObject({
      source: "safety",
      safetyRule: "it:wants-to-die",
    });
    const other = await Client.registered(stage.url);
    expect((await other.get(`/api/messages/${reply.id}/receipt`)).status).toBe(404);
    expect((await client.get(`/api/messages/${messages.at(-2)!.id}/receipt`)).status).toBe(404);
  });

  test("is met even where it is over the limit of a message; any other long text is refused whole", async () => {
    const client = await Client.registered(stage.url);
    const conversation = await client.conversation();
    const day =
      "We went to the market and bought apples and bread, and my sister told us about her new job. ";
    const long = `${day.repeat(40)}\nI want to kill myself.\n${day.repeat(40)}`;
    expect(long.length).toBeGreaterThan(7_000);
    expect((await client.send(conversation.id, day.repeat(50))).status).toBe(400);
    const { turnId } = await client.sent(conversation.id, long);
    const { events } = await client.readTurn(turnId);
    expect(textOf(events)).toContain("Are you safe right now?");
    const form = await client.form(`/chat/${conversation.id}`, { message: long, submitKey: randomUUID() });
    expect(form.status).toBe(303);
    const [stored] = (await client.messages(conversation.id)).filter(({ role }) => role === "user");
    expect(stored!.content.length).toBeLessThanOrEqual(4_000);
  });

  test("leaves no word of it in the log", () => {
    for (const app of stage.apps) expect(app.output()).not.toMatch(/kill|morire|safety|care/i);
  });
});

describe("the helplines", () => {
  const region: HelpRegion = {
    country: "NZ",
    emergency: "111",
    lines: [
      {
        id: "nz-ours",
        name: "A line of our own",
        help: "crisis",
        phone: "0800 123 456",
        sms: null,
        smsBody: null,
        url: null,
        allDay: true,
        hours: null,
        free: true,
        languages: ["en"],
        source: "https://example.org",
        checkedOn: "2026-11-21",
      },
    ],
  };
  const put = (client: Client, body: unknown) =>
    client.request("/api/admin/helplines", {
      method: "PUT",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  test("can be changed by administrators, and every action is logged", async () => {
    expect((await put(new Client(stage.url), region)).status).toBe(401);
    const client = await Client.registered(stage.url);
    const refused = await put(client, region);
    expect([refused.status, await refused.text()]).toEqual([403, "Forbidden - Admin access required"]);
    await stage.db.collection("users").updateOne({ email: client.email }, { $set: { isAdmin: true } });

    expect((await put(client, { ...region, lines: [] })).status).toBe(400);
    expect(
      (await put(client, { ...region, lines: [{ ...region.lines[0], url: "javascript:alert(1)" }] })).status,
    ).toBe(400);
    expect(await (await put(client, region)).json()).toEqual(region);
    const all = (await (await client.get("/api/admin/helplines")).json()) as HelpRegion[];
    expect(all.find(({ country }) => country === "NZ")).toEqual(region);
    expect(await (await client.get("/safety?country=NZ")).text()).toContain("0800 123 456");
    const acts = await stage.db
      .collection("admin_logs")
      .find({ entity: "helplines" })
      .sort({ _id: 1 })
      .toArray();
    expect(acts.map(({ action, entityId }) => [action, entityId as unknown])).toEqual([
      ["updateHelplines", "NZ"],
      ["viewHelplines", null],
    ]);
  });
});

describe("the pages with helplines", () => {
  const pageFor = async (path: string, headers: Record<string, string>) =>
    (await new Client(stage.url).get(path, headers)).text();

  test("/safety starts with the known country, and presents no other number as certain", async () => {
    const british = await pageFor("/safety", { Cookie: "anamcara_tz=Europe%2FLondon" });
    expect(british).toContain("People who answer now: United Kingdom");
    expect(british).toMatch(/tel:999[^]*tel:116123/);
    expect(british).not.toMatch(/neighbor|findahelpline/);
    const unknown = await pageFor("/safety", { "Accept-Language": "en" });
    expect(unknown).toMatch(/Your local emergency number[^]*findahelpline[^]*befrienders/);
  });

  test("/safety adds the international helplines if the country is a guess from the browser's language", async () => {
    const guessed = await pageFor("/safety", { "Accept-Language": "en-US,en;q=0.9" });
    expect(guessed).toMatch(/tel:988[^]*In another country[^]*findahelpline/);
  });

  test("the offline page contains them, opened", async () => {
    const page = await pageFor("/offline", { "Accept-Language": "it-IT,it;q=0.9" });
    expect(page).toMatch(/<details[^>]* open[^>]*>[^]*tel:112/);
  });

  test("the landing page links to them", async () => {
    expect(await pageFor("/", { "Accept-Language": "en" })).toMatch(
      /<a href="\/safety">Need help now\?<\/a>/,
    );
  });
});
