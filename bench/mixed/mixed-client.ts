import { randomUUID } from "node:crypto";
import { Agent, request as open, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** What one kind of request took, in milliseconds. */
export interface Times {
  page: number[];
  api: number[];
  firstToken: number[];
}

/** The longest pause between two acts of a person, in milliseconds. */
const LONGEST_PAUSE_MS = 1_000;
const TIMEOUT_MS = 30_000;

const pages = [
  "/",
  "/conversations",
  "/gallery",
  "/profile",
  "/profile/memories",
  "/sit",
  "/profile/privacy",
];
const calls = [
  "/api/auth/user",
  "/api/conversations",
  "/api/conversations/search?q=four",
  "/api/conversation-suggestions",
  "/api/gallery",
  "/api/user/memories",
  "/api/user/stats",
];

/** A person in the mixed use of the product: with connections that stay open, as a browser has them. */
export class MixedClient {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 6 });
  readonly failures: string[] = [];
  /** What is waited for outside the measured time. */
  #reading: Promise<void> = Promise.resolve();

  constructor(
    readonly url: string,
    readonly cookie: string,
    /** Conversations that have messages. */
    readonly conversationIds: string[],
    readonly times: Times,
  ) {}

  /** Acts until this moment of `performance.now()`. */
  async live(until: number): Promise<void> {
    while (performance.now() < until) {
      await this.#act().catch((error: unknown) => this.failures.push((error as Error).message));
      await sleep(Math.random() * LONGEST_PAUSE_MS);
    }
    await this.#reading;
    this.#agent.destroy();
  }

  /** Of a hundred acts 35 open a page, 25 a conversation, 30 are calls, 10 send a message. */
  async #act(): Promise<void> {
    const dice = Math.random();
    const conversationId = pick(this.conversationIds);
    if (dice < 0.35) return this.#take("page", pick(pages));
    if (dice < 0.6) return this.#take("page", `/chat/${conversationId}`);
    if (dice < 0.82) return this.#take("api", pick(calls));
    if (dice < 0.9) return this.#take("api", `/api/conversations/${conversationId}/messages`);
    await this.#reading;
    await this.#send();
  }

  async #take(kind: "page" | "api", path: string): Promise<void> {
    const startedAt = performance.now();
    const answer = await this.#ask("GET", path);
    await textOf(answer);
    this.times[kind].push(performance.now() - startedAt);
    if (answer.statusCode !== 200) this.failures.push(`${path}: ${answer.statusCode}`);
  }

  /** Sends a message in a conversation of its own, and reads the reply beside what comes next. */
  async #send(): Promise<void> {
    const opened = await this.#ask("POST", "/api/conversations", { title: "Four in the morning" });
    const { id } = JSON.parse(await textOf(opened)) as { id: string };
    const body = { conversationId: id, message: "I wake at four.", language: "en", submitKey: randomUUID() };
    const startedAt = performance.now();
    const answer = await this.#ask("POST", "/api/chat/turns", body);
    const text = await textOf(answer);
    if (answer.statusCode !== 202) throw new Error(`send: ${answer.statusCode}`);
    const acceptedMs = performance.now() - startedAt;
    this.times.api.push(acceptedMs);
    const { turnId } = JSON.parse(text) as { turnId: string };
    this.#reading = this.#read(`/api/chat/stream?turn=${turnId}`, startedAt).catch((error: unknown) => {
      this.failures.push(`stream: ${(error as Error).message}`);
    });
  }

  async #read(path: string, startedAt: number): Promise<void> {
    const stream = await this.#ask("GET", path);
    let isFirst = true;
    let end = "";
    for await (const chunk of stream.setEncoding("utf8")) {
      if (isFirst && (chunk as string).includes('"token"')) {
        isFirst = false;
        this.times.firstToken.push(performance.now() - startedAt);
      }
      end = (end + (chunk as string)).slice(-4_000);
    }
    if (!end.includes('"type":"done"')) throw new Error("a reply without its end");
  }

  #ask(method: string, path: string, body?: object): Promise<IncomingMessage> {
    const text = body && JSON.stringify(body);
    return new Promise((resolve, reject) => {
      const headers = {
        Cookie: this.cookie,
        // What is looked into has to come as it is.
        ...(method === "GET" && { "Accept-Encoding": "br, gzip" }),
        ...(text && { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(text) }),
      };
      open(this.url + path, { agent: this.#agent, method, headers, timeout: TIMEOUT_MS }, resolve)
        .once("error", reject)
        .end(text);
    });
  }
}

function pick<Item>(items: Item[]): Item {
  return items[Math.floor(Math.random() * items.length)]!;
}

/** The body, not unpacked. */
async function textOf(answer: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of answer.setEncoding("latin1")) text += chunk;
  return text;
}
