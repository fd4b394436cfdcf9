import { randomUUID } from "node:crypto";
import type { ConversationDto, MessageDto, TurnEvent, TurnReceipt } from "~/features/chat/types";

export interface StreamedEvent {
  id: string;
  data: TurnEvent;
}

/** A person who uses the API as the product's own pages and other clients do: with a cookie and fetch. */
export class Client {
  cookie = "";

  constructor(public url: string) {}

  /** A client of a person who has just registered. */
  static async registered(url: string): Promise<Client & { email: string }> {
    const client = new Client(url);
    const email = `rosa-${randomUUID().slice(0, 8)}@example.com`;
    const answer = await client.post("/api/register", { firstName: "Rosa", email, password: "a quiet room" });
    if (answer.status !== 201) throw new Error(`register: ${answer.status} ${await answer.text()}`);
    return Object.assign(client, { email });
  }

  /** The same person at another process. */
  at(url: string): Client {
    const other = new Client(url);
    other.cookie = this.cookie;
    return other;
  }

  async request(
    path: string,
    init: RequestInit & { headers?: Record<string, string> } = {},
  ): Promise<Response> {
    const answer = await fetch(new URL(path, this.url), {
      redirect: "manual",
      ...init,
      headers: { ...(this.cookie && { Cookie: this.cookie }), ...init.headers },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      if (cookie.startsWith("anamcara_session=")) this.cookie = cookie.split(";")[0]!;
    }
    return answer;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<Response> {
    return this.request(path, { headers });
  }

  post(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    return this.request(path, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body ?? {}),
    });
  }

  form(path: string, fields: Record<string, string>): Promise<Response> {
    return this.request(path, { method: "POST", body: new URLSearchParams(fields) });
  }

  async conversation(title = "Why do I wake at four?"): Promise<ConversationDto> {
    return (await this.post("/api/conversations", { title })).json() as Promise<ConversationDto>;
  }

  send(conversationId: string, message: string, submitKey: string = randomUUID()): Promise<Response> {
    return this.post("/api/chat/turns", { conversationId, message, language: "en", submitKey });
  }

  async sent(conversationId: string, message: string): Promise<TurnReceipt> {
    const answer = await this.send(conversationId, message);
    if (answer.status !== 202) throw new Error(`send: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<TurnReceipt>;
  }

  async messages(conversationId: string): Promise<MessageDto[]> {
    return (await this.get(`/api/conversations/${conversationId}/messages`)).json() as Promise<MessageDto[]>;
  }

  async usedToday(): Promise<number> {
    const user = (await (await this.get("/api/auth/user")).json()) as { dailyMessageCount: number };
    return user.dailyMessageCount;
  }

  /** Reads a stream's events until it ends; `stopWhen` disconnects earlier. */
  async read(
    path: string,
    options: { lastEventId?: string; stopWhen?: (events: StreamedEvent[]) => boolean } = {},
  ): Promise<{ status: number; events: StreamedEvent[] }> {
    const abort = new AbortController();
    const answer = await this.request(path, {
      signal: abort.signal,
      headers: options.lastEventId ? { "Last-Event-ID": options.lastEventId } : {},
    });
    const events: StreamedEvent[] = [];
    if (!answer.body || answer.status !== 200) return { status: answer.status, events };
    let rest = "";
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        rest += value;
        const blocks = rest.split("\n\n");
        rest = blocks.pop()!;
        for (const block of blocks) {
          const id = /^id: ([^\n]*)/m.exec(block)?.[1];
          const data = /^data: ([^\n]*)/m.exec(block)?.[1];
          if (data) events.push({ id: id ?? "", data: JSON.parse(data) as TurnEvent });
        }
        if (options.stopWhen?.(events)) {
          abort.abort();
          break;
        }
      }
    } catch (error) {
      // The server disconnected.
      if (!(error instanceof Error)) throw error;
    }
    void reader.cancel().catch(() => undefined);
    return { status: answer.status, events };
  }

  readTurn(turnId: string, options?: Parameters<Client["read"]>[1]) {
    return this.read(`/api/chat/stream?turn=${turnId}`, options);
  }
}

/** The text that a reader of these events sees. */
export function textOf(events: StreamedEvent[]): string {
  let text = "";
  for (const { data } of events) {
    if (data.type === "reset") text = "";
    if (data.type === "token") text += data.content;
  }
  return text;
}
