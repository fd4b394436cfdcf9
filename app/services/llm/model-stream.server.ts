import type { IncomingMessage } from "node:http";
import type { ChatCompletionChunk } from "openai/resources/chat/completions";
import { EventReader, type ServerEvent } from "./event-reader";

/** How many events may wait for their reader before the server has to wait. */
const MAX_WAITING = 1_000;
/** How long a complete response may take to end after its last event, in milliseconds. */
const END_MS = 1_000;

/** An error that the server sent as an event. */
class StreamError extends Error {
  readonly code?: string;
  readonly type?: string;

  constructor(event: unknown) {
    super("The stream carried an error");
    const { code, type } = (event ?? {}) as { code?: unknown; type?: unknown };
    if (typeof code === "string") this.code = code;
    if (typeof type === "string") this.type = type;
  }
}

/** The connection ended in the middle of a response. */
export class BrokenStream extends Error {}

/** The events of one reply, read from the response as they come, with one step for each piece of the network. */
export class ModelStream {
  readonly #reader = new EventReader();
  #events: ServerEvent[] = [];
  #next = 0;
  /** The response has ended, or announced its end. */
  #isOver = false;
  #failure: Error | null = null;
  #wake: (() => void) | null = null;

  constructor(readonly message: IncomingMessage) {
    message.setEncoding("utf8");
    message.on("data", (piece: string) => this.#read(piece));
    message.once("end", () => this.#end(null));
    // An aborted response has an error; one whose connection breaks may only close.
    message.on("error", (cause) => this.#end(new BrokenStream("The connection broke", { cause })));
    message.once("close", () => this.#end(new BrokenStream("The connection broke")));
  }

  /** Resolves when there is an event to take, or the end. */
  ready(): Promise<void> | void {
    if (this.#next < this.#events.length || this.#isOver) return;
    return new Promise((resolve) => (this.#wake = resolve));
  }

  /**
   * @returns the next event, or null at the end; only after `ready`.
   * @throws what broke the stream off, and for an event that is an error or unreadable.
   */
  take(): ChatCompletionChunk | null {
    const event = this.#events[this.#next];
    if (!event) {
      if (this.#failure) throw this.#failure;
      return null;
    }
    this.#next += 1;
    if (this.#next === this.#events.length) {
      this.#events = [];
      this.#next = 0;
      if (this.message.isPaused()) this.message.resume();
    }
    if (event.data.startsWith("[DONE]")) {
      this.#isOver = true;
      this.#events = [];
      this.#next = 0;
      this.#failure = null;
      return null;
    }
    const data = JSON.parse(event.data) as (ChatCompletionChunk & { error?: unknown }) | null;
    if (data?.error || event.type === "error") throw new StreamError(data?.error ?? data);
    return data;
  }

  /** Frees the connection: for the next request if the response ends on its own, otherwise by closing it. */
  close(): void {
    const { message } = this;
    const isEnding = this.#isOver && !this.#failure;
    this.#end(null);
    this.#events = [];
    message.removeAllListeners("data");
    if (!isEnding) return void message.destroy();
    if (message.readableEnded) return;
    message.resume();
    const timer = setTimeout(() => message.destroy(), END_MS);
    message.once("close", () => clearTimeout(timer));
  }

  #read(piece: string): void {
    if (this.#isOver) return;
    try {
      this.#events.push(...this.#reader.read(piece));
    } catch (error) {
      this.#end(error as Error);
      this.message.destroy();
    }
    if (this.#events.length - this.#next > MAX_WAITING) this.message.pause();
    if (this.#next < this.#events.length) this.#awake();
  }

  #end(failure: Error | null): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#failure = failure;
    this.#awake();
  }

  #awake(): void {
    const wake = this.#wake;
    this.#wake = null;
    wake?.();
  }
}
