import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { whole, type Exchange } from "#tests/fakes/openai";
import { Client } from "#tests/setup/client";
import { field, textOfHtml } from "#tests/setup/html";
import { oid, useStage } from "#tests/setup/stage";
import type { FeedbackDto, MessageDto, TurnReceipt, VersionDto } from "~/features/chat/types";

const stage = useStage({ apps: 2 });
const nobodys = "0123456789abcdef01234567";

let stranger: Client;
beforeAll(async () => {
  stranger = await Client.registered(stage.url);
  stage.guide.answers(whole("The first reply."));
});
afterEach(() => stage.guide.answers(whole("The first reply.")));

/** A person with a conversation of one message and its reply. */
async function scene() {
  const client = await Client.registered(stage.url);
  const { id } = await client.conversation();
  await client.readTurn((await client.sent(id, "I wake at four.")).turnId);
  const [asked, reply] = (await client.messages(id)) as [MessageDto, MessageDto];
  const ask = (body: object) =>
    client.post("/api/chat/turns", { conversationId: id, language: "en", submitKey: randomUUID(), ...body });
  const answered = async (body: object, words: string) => {
    stage.guide.answers(whole(words));
    const answer = await ask(body);
    expect(answer.status).toBe(202);
    await client.readTurn(((await answer.json()) as TurnReceipt).turnId);
  };
  const page = async (query = "") => (await client.get(`/chat/${id}${query}`)).text();
  return { client, id, path: `/chat/${id}`, asked, reply, ask, answered, page };
}

const call = (client: Client, method: string, path: string, body?: unknown) =>
  client.request(path, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { "Content-Type": "application/json" },
    }),
  });

describe("over the API", () => {
  test("the last reply is written once more, and the versions are listed", async () => {
    const { client, id, asked, reply, ask, answered } = await scene();
    const again = { regenerate: reply.id, submitKey: randomUUID() };
    await answered(again, "The second reply.");
    expect(await (await ask(again)).json()).toMatchObject({ conversationId: id, messageId: asked.id });
    const [, second] = await client.messages(id);
    expect(second).toMatchObject({ content: "The second reply.", versions: { index: 2, count: 2 } });
    expect(second!.id).not.toBe(reply.id);
    const versions = await client.get(`/api/messages/${reply.id}/versions`);
    expect(await versions.json()).toEqual([
      { id: reply.id, content: "The first reply.", createdAt: reply.createdAt, isShown: false },
      { id: second!.id, content: "The second reply.", createdAt: second!.createdAt, isShown: true },
    ] satisfies VersionDto[]);
    expect(await client.usedToday()).toBe(2);
  });

  test("the last message is edited, and only what stands is found", async () => {
    const { client, id, asked, answered } = await scene();
    await answered({ edit: asked.id, message: "I wake at five." }, "Five, then.");
    const messages = await client.messages(id);
    expect(messages.map(({ content }) => content)).toEqual(["I wake at five.", "Five, then."]);
    expect(messages[0]!.versions).toEqual({ index: 2, count: 2 });
    expect(await (await client.get("/api/conversations/search?q=first+reply")).json()).toEqual([]);
  });

  test("refuses with 400 what is both or neither, 404 what is not theirs, 409 what is not the last", async () => {
    const { client, asked, reply, ask, answered } = await scene();
    const status = async (body: object) => (await ask(body)).status;
    expect(await status({ regenerate: reply.id, message: "Hello" })).toBe(400);
    expect(await status({ regenerate: reply.id, edit: asked.id })).toBe(400);
    expect(await status({ edit: asked.id })).toBe(400);
    expect(await status({})).toBe(400);
    expect(await status({ regenerate: 7 })).toBe(400);
    for (const unknown of [nobodys, "x", (await scene()).reply.id]) {
      expect(await status({ regenerate: unknown })).toBe(404);
      expect(await status({ edit: unknown, message: "Hello" })).toBe(404);
      for (const what of ["versions", "feedback"]) {
        const method = what === "versions" ? "GET" : "DELETE";
        expect((await call(client, method, `/api/messages/${unknown}/${what}`)).status).toBe(404);
      }
    }
    expect(await status({ regenerate: asked.id })).toBe(409);
    expect(await status({ edit: reply.id, message: "Hello" })).toBe(409);
    await answered({ message: "And now?" }, "Now.");
    expect(await status({ regenerate: reply.id })).toBe(409);
    expect(await status({ edit: asked.id, message: "Hello" })).toBe(409);
    expect(await client.usedToday()).toBe(2);
  });

  test("a feedback is set, changed and withdrawn", async () => {
    const { client, asked, reply } = await scene();
    const path = `/api/messages/${reply.id}/feedback`;
    const first = await call(client, "PUT", path, { isHelpful: false, comment: "  Too short.  " });
    expect([first.status, await first.json()]).toEqual([
      200,
      {
        messageId: reply.id,
        isHelpful: false,
        comment: "Too short.",
        updatedAt: expect.stringMatching(/Z$/) as string,
      } satisfies FeedbackDto,
    ]);
    const second = await call(client, "PUT", path, { isHelpful: true });
    expect(await second.json()).toMatchObject({ isHelpful: true, comment: null });
    for (const body of [{}, { isHelpful: "yes" }, { isHelpful: true, comment: "x".repeat(301) }, { x: 1 }]) {
      expect((await call(client, "PUT", path, body)).status).toBe(400);
    }
    expect(
      (await call(client, "PUT", `/api/messages/${asked.id}/feedback`, { isHelpful: true })).status,
    ).toBe(404);
    expect((await call(stranger, "PUT", path, { isHelpful: true })).status).toBe(404);
    expect((await call(new Client(stage.url), "PUT", path, { isHelpful: true })).status).toBe(401);
    expect((await call(client, "DELETE", path)).status).toBe(204);
    expect((await call(client, "DELETE", path)).status).toBe(204);
    const rows = stage.db.collection("message_feedback");
    expect(await rows.countDocuments({ messageId: oid(reply.id) })).toBe(0);
  });

  test("another process reads the reply that replaces one, and two processes begin it once", async () => {
    const { client, reply, ask, id } = await scene();
    let go!: (exchange: Exchange) => void;
    const held = new Promise<Exchange>((resolve) => (go = resolve));
    stage.guide.answers((exchange) => {
      exchange.say("Slowly ");
      go(exchange);
    });
    const other = client.at(stage.apps[1]!.url);
    const body = { conversationId: id, language: "en", regenerate: reply.id };
    const answers = await Promise.all([
      ask({ regenerate: reply.id }),
      other.post("/api/chat/turns", { ...body, submitKey: randomUUID() }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409]);
    const { turnId } = (await answers.find(({ status }) => status === 202)!.json()) as TurnReceipt;
    expect(await answers.find(({ status }) => status === 409)!.json()).toEqual({ turnId });
    const read = [client.readTurn(turnId), other.readTurn(turnId)];
    const exchange = await held;
    exchange.say("another.");
    exchange.finish();
    exchange.done();
    for (const { events } of await Promise.all(read)) {
      expect(events.at(-1)!.data).toMatchObject({
        type: "done",
        message: { content: "Slowly another.", versions: { index: 2, count: 2 } },
      });
    }
  });
});

describe("without scripts", () => {
  test("the page has both ways at the last exchange only, and asks for another reply", async () => {
    const { client, path, reply, asked, page, id } = await scene();
    await client.readTurn((await client.sent(id, "And now?")).turnId);
    const [, , second, last] = await client.messages(id);
    const html = await page();
    expect(html.split('value="regenerate"')).toHaveLength(2);
    expect(field(html, "regenerate")).toMatchObject({ value: last!.id });
    expect(html).toContain(`href="${path}?edit=${second!.id}"`);
    expect(html).not.toContain(`edit=${asked.id}`);
    expect(html.split('value="rate"')).toHaveLength(3);
    expect(html).not.toContain("version=");

    stage.guide.answers(whole("Another reply."));
    const fields = { intent: "regenerate", regenerate: last!.id, submitKey: `${randomUUID()}-again` };
    const answer = await client.form(path, fields);
    expect(answer.status).toBe(303);
    const live = answer.headers.get("location")!;
    expect(live).toMatch(new RegExp(`^${path}/live/`));
    await client.readTurn(live.split("/").at(-1)!);
    const after = await page();
    expect(textOfHtml(after)).toContain("Another reply.");
    expect(after).toContain(`?version=${(await client.messages(id)).at(-1)!.id}.1#m-`);
    // The same form again, as after the back button.
    expect((await client.form(path, fields)).headers.get("location")).toBe(live);
    expect((await client.form(path, { ...fields, submitKey: randomUUID() })).status).toBe(409);
    const earlier = await page(`?version=${(await client.messages(id)).at(-1)!.id}.1`);
    expect(textOfHtml(earlier)).toContain("You are reading an earlier version.");
    expect(textOfHtml(earlier)).not.toContain("Another reply.");
    expect(earlier).not.toContain('value="regenerate"');
    for (const odd of ["x", `${reply.id}.1`, `${reply.id}.9999`, `${nobodys}.1`, "%00"]) {
      expect((await client.get(`${path}?version=${odd}`)).status).toBe(200);
    }
  });

  test("the live page shows the new reply in the place of the one before", async () => {
    const { client, path, reply } = await scene();
    let go!: (exchange: Exchange) => void;
    const held = new Promise<Exchange>((resolve) => (go = resolve));
    stage.guide.answers((exchange) => {
      exchange.say("Anew, ");
      go(exchange);
    });
    const answer = await client.form(path, {
      intent: "regenerate",
      regenerate: reply.id,
      submitKey: randomUUID(),
    });
    const live = client.get(answer.headers.get("location")!);
    const exchange = await held;
    const running = await (await client.get(path)).text();
    expect(running).not.toContain("The first reply.");
    expect(running).not.toContain('value="regenerate"');
    exchange.say("and whole.");
    exchange.finish();
    exchange.done();
    const html = await (await live).text();
    expect(html).toContain("Anew, and whole.");
    expect(html).not.toContain("The first reply.");
    expect(html).not.toContain('value="rate"');
    expect(html.split("and whole.")[1]).toMatch(new RegExp(`href="${path}">Edit, try again or rate`));
  });

  test("the last message is edited in a box, and typed text is not lost", async () => {
    const { client, path, asked, page, id } = await scene();
    const html = await page(`?edit=${asked.id}`);
    expect(field(html, "edit")).toMatchObject({ value: asked.id });
    expect(html).toMatch(/<textarea[^>]*name="message"[^>]*>I wake at four\.<\/textarea>/);
    const fields = { intent: "edit", edit: asked.id, submitKey: `${randomUUID()}-edit` };

    const action = `${path}?edit=${asked.id}`;
    const tooLong = await client.form(action, { ...fields, message: "x".repeat(4_001) });
    expect(tooLong.status).toBe(400);
    expect(await tooLong.text()).toMatch(/<textarea[^>]*name="message"[^>]*>x{4001}<\/textarea>/);

    await stage.db
      .collection("users")
      .updateOne(
        { email: (client as Client & { email: string }).email },
        { $set: { dailyMessageCount: 20 } },
      );
    const spent = await client.form(action, { ...fields, message: "I wake at five." });
    expect(spent.status).toBe(402);
    const refused = await spent.text();
    expect(refused).toMatch(/<textarea[^>]*name="message"[^>]*>I wake at five\.<\/textarea>/);
    expect(field(refused, "edit")).toMatchObject({ value: asked.id });
    await stage.db
      .collection("users")
      .updateOne({ email: (client as Client & { email: string }).email }, { $set: { dailyMessageCount: 1 } });

    stage.guide.answers(whole("Five, then."));
    const answer = await client.form(action, { ...fields, message: "I wake at five." });
    expect(answer.status).toBe(303);
    await client.readTurn(answer.headers.get("location")!.split("/").at(-1)!);
    expect((await client.messages(id)).map(({ content }) => content)).toEqual([
      "I wake at five.",
      "Five, then.",
    ]);
    // An edit that comes too late is back in the message box.
    const late = await client.form(action, { ...fields, submitKey: randomUUID(), message: "I wake at six." });
    expect(late.status).toBe(409);
    expect(await late.text()).toMatch(/<textarea[^>]*name="message"[^>]*>I wake at six\.<\/textarea>/);
  });

  test("a danger in an edited message is answered with the numbers, at once", async () => {
    const { client, path, asked, id } = await scene();
    const fields = {
      intent: "edit",
      edit: asked.id,
      submitKey: randomUUID(),
      message: "I want to kill myself",
    };
    const answer = await client.form(`${path}?edit=${asked.id}`, fields);
    expect(answer.status).toBe(303);
    const html = await (await client.get(path)).text();
    expect(html).toContain('href="tel:');
    expect(html).not.toContain('value="regenerate"');
    expect(html).not.toContain('value="rate"');
    expect(html).not.toContain("?edit=");
    expect((await client.messages(id))[0]!.content).toBe("I want to kill myself");
  });

  test("a reply is rated, with a note, and the rating is taken back", async () => {
    const { client, path, reply, page } = await scene();
    const rate = async (fields: Record<string, string>) =>
      client.form(path, { intent: "rate", messageId: reply.id, ...fields });
    const first = await rate({ isHelpful: "yes" });
    expect([first.status, first.headers.get("location")]).toEqual([303, `${path}#m-${reply.id}`]);
    expect(await page()).toMatch(/value="withdraw" aria-pressed="true" aria-label="Helpful"/);
    await rate({ isHelpful: "yes", comment: "It listened." });
    expect(field(await page(), "comment")).toMatchObject({ value: "It listened." });
    await rate({ isHelpful: "withdraw" });
    expect(await page()).not.toContain('aria-pressed="true" aria-label="Helpful"');
    for (const [fields, status] of [
      [{ isHelpful: "perhaps" }, 400],
      [{ isHelpful: "yes", comment: "x".repeat(301) }, 400],
      [{ isHelpful: "yes", messageId: nobodys }, 404],
    ] as const) {
      expect((await rate(fields)).status).toBe(status);
    }
  });
});
