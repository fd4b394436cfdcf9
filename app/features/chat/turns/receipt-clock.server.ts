import type { StoredReceipt } from "#models/receipt.server";
import { costOf } from "~/features/guide/model-use/prices.server";
import type { GuideMessage, GuideUsage } from "~/services/llm/guide";
import { count, observe } from "~/services/metrics.server";

interface BegunPrompt {
  record: StoredReceipt;
  unsummarised: number;
  messages: readonly GuideMessage[];
  isMemoryOn: boolean;
}

/** Writes the receipt of one reply while it comes. Times count from the moment at which the turn began here. */
export class ReceiptClock {
  readonly #startedAt = performance.now();
  #record: StoredReceipt | null = null;
  #usage: GuideUsage | null = null;
  /** How many messages the prompt had no room for and no summary holds. */
  unsummarised = 0;
  /** Whether no reply stood in the conversation before this one. */
  isFirst = false;
  /** Whether the person wants to be remembered. */
  isMemoryOn = true;
  #firstTokenMs: number | null = null;

  /** @param keep notes the receipt as it stands before the reply. */
  constructor(private readonly keep: (begun: StoredReceipt) => void) {}

  /** The prompt stands. */
  begin({ record, unsummarised, messages, isMemoryOn }: BegunPrompt): void {
    this.#record = record;
    this.isMemoryOn = isMemoryOn;
    this.isFirst = !messages.some(({ role }) => role === "assistant");
    this.unsummarised = unsummarised;
    this.keep(record);
  }

  /** A piece of the reply has come. */
  hear(): void {
    this.#firstTokenMs ??= this.#elapsed();
  }

  /** What was heard was no part of the reply. */
  unhear(): void {
    this.#firstTokenMs = null;
  }

  /** The server has named the model that wrote the reply. */
  name(model: string | null): void {
    if (model !== null && this.#record) this.#record = { ...this.#record, model };
  }

  /** The model has told what the reply used. */
  readonly use = (usage: GuideUsage): void => {
    this.#usage = usage;
  };

  /** @returns the receipt of the reply as it stands; null when it never came to a prompt. */
  async end(): Promise<StoredReceipt | null> {
    if (!this.#record) return null;
    const { model } = this.#record;
    const totalMs = this.#elapsed();
    const usage = this.#usage && {
      ...this.#usage,
      cost: model ? await costOf(model, this.#usage) : null,
    };
    return { ...this.#record, usage, firstTokenMs: this.#firstTokenMs, totalMs };
  }

  /** Counts the reply in this process's metrics, once. One that was stopped says nothing about the guide's speed. */
  measure(status: "done" | "stopped" | "failed"): void {
    const source = this.#record?.source ?? "none";
    if (status === "failed") count("replyFailed", source);
    if (status !== "done") return;
    observe("replyStart", source, this.#firstTokenMs ?? this.#elapsed());
    observe("reply", source, this.#elapsed());
  }

  #elapsed(): number {
    return Math.round(performance.now() - this.#startedAt);
  }
}
