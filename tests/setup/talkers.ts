import { randomInt, randomUUID } from "node:crypto";
import type { Answer } from "#tests/fakes/openai";
import type { TurnReceipt } from "~/features/chat/types";
import { Client, textOf, type StreamedEvent } from "./client";
import { expected, Gate, insist } from "./insist";
import { finish, oid, promptOf, type Stage } from "./stage";

/** A free account's messages a day. */
const MESSAGES_A_DAY = 20;
/** A request that a killed process had accepted may stay without an answer. */
const ANSWER_MS = 15_000;
const READ_MS = 45_000;

/** A message that was accepted, and what its reader saw. */
interface Said extends TurnReceipt {
  conversationId: string;
  text: string;
  reply: string;
  end: string;
}

/** What the model replies to a message: words that name it, so that a mix-up shows. */
export const replyTo = (text: string, words = 20) =>
  Array.from({ length: words }, (_, n) => `${n}:${text.slice(-8)} `).join("");

/** A model that replies to each message in its own words, one every `ms` milliseconds. */
export function echoing(ms: number, words?: number): Answer {
  return async (exchange) => {
    let isGone = false;
    void exchange.closed.then(() => (isGone = true));
    for (const piece of replyTo(promptOf(exchange), words).match(/\S+ /g) ?? []) {
      if (isGone) return;
      exchange.say(piece);
      await new Promise((resolve) => setTimeout(resolve, ms));
    }
    if (!isGone) finish(exchange);
  };
}

/**
 * People who talk, one message after the other, until `stop`. They repeat a failed request with the same key, and read
 * on where a stream broke off, as browsers do.
 */
export class Talkers {
  readonly said: Said[] = [];
  /** Requests that were not answered as they should: "POST /api/chat/turns: 503", or the error's name. */
  readonly failures: string[] = [];
  /** Messages that were not in their conversation when their reply had ended. */
  readonly lost: string[] = [];
  private isOver = false;
  private readonly running: Promise<void>[];

  constructor(
    count: number,
    private readonly url: () => string,
    private readonly gate = new Gate(),
  ) {
    this.running = Array.from({ length: count }, () => this.talk());
    // A failure is thrown by `stop`.
    for (const one of this.running) one.catch(() => undefined);
  }

  /** Lets people finish the reply that they read. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.running);
  }

  private async talk(): Promise<void> {
    while (!this.isOver) {
      const person = await this.insist("register", async () => Client.registered(this.url()));
      for (let n = 0; n < MESSAGES_A_DAY && !this.isOver; n += 1) await this.exchange(person);
    }
  }

  private async exchange(person: Client): Promise<void> {
    const here = () => person.at(this.url());
    const conversationId = await this.insist("POST /api/conversations", async () =>
      idOf(await expected(await here().post("/api/conversations", { title: "A talk" }), 201)),
    );
    // Words that the check for danger has nothing against.
    const text = `Letter number ${randomInt(1e9, 1e10)}`;
    const submitKey = randomUUID();
    const submit = async () => {
      const body = { conversationId, message: text, language: "en", submitKey };
      const answer = await here().request("/api/chat/turns", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      return (await (await expected(answer, 202)).json()) as TurnReceipt;
    };
    const receipt = await this.gate.pass(() => this.insist("POST /api/chat/turns", submit));
    const said: Said = { ...receipt, conversationId, text, reply: "", end: "" };
    this.said.push(said);
    let events: StreamedEvent[] = [];
    await this.insist("GET /api/chat/stream", async () => {
      const lastEventId = events.at(-1)?.id;
      const read = here().readTurn(said.turnId, { lastEventId });
      const silent = new Promise<never>((_, reject) =>
        setTimeout(reject, READ_MS, new Error("silent")).unref(),
      );
      const { status, events: more } = await Promise.race([read, silent]);
      events = [...events, ...more];
      const last = events.at(-1)?.data.type;
      if (last !== "done" && last !== "error") throw new Error(status === 200 ? "cut" : String(status));
    });
    said.reply = textOf(events);
    said.end = events.at(-1)!.data.type;
    const page = await this.insist("GET /api/conversations", async () => {
      const answer = await here().get(`/api/conversations/${conversationId}/messages`);
      return (await expected(answer, 200)).text();
    });
    if (!page.includes(text)) this.lost.push(said.messageId);
  }

  private insist<T>(what: string, request: () => Promise<T>): Promise<T> {
    return insist(this.failures, what, request);
  }
}

/**
 * What the database has against what people were told: each accepted message once, with one reply, one turn and one
 * slot. Returns a line for each difference.
 */
export async function compareWithDatabase(db: Stage["db"], said: readonly Said[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { turnId, messageId, conversationId, text } of said) {
    const rows = await db
      .collection("messages")
      .find({ conversationId: oid(conversationId) })
      .toArray();
    const own = rows.filter(({ role }) => role === "user");
    const replies = rows.filter(({ role }) => role === "assistant");
    const turn = await db.collection("turns").findOne({ _id: oid(turnId) });
    if (own.length !== 1 || own[0]!._id.toString() !== messageId || own[0]!.content !== text)
      wrong.push(`message ${messageId} is there ${own.length} times`);
    if (!turn?.settled) wrong.push(`turn ${turnId} is ${turn ? "not settled" : "missing"}`);
    else if (turn.status === "done" && (replies.length !== 1 || replies[0]!.content !== replyTo(text)))
      wrong.push(`turn ${turnId} is done and has ${replies.length} replies: ${replies[0]?.content}`);
    const user = await db.collection("users").findOne({ _id: turn?.userId as never });
    // A slot of an earlier day is not kept.
    const isToday = Number(turn?.slotDay) === Number(user?.lastResetDate);
    const used = ((user?.dailyTurnIds ?? []) as unknown[]).filter((one) => String(one) === turnId).length;
    if (turn && isToday && used !== (turn.status === "failed" ? 0 : 1))
      wrong.push(`turn ${turnId} is ${turn.status} and has ${used} slots`);
  }
  return wrong;
}

const idOf = async (answer: Response) => ((await answer.json()) as { id: string }).id;
