import type { Language } from "~/i18n/config";

export type GuideTone = "gentle" | "direct" | "contemplative";
export type GuideLength = "short" | "balanced" | "long";

export interface GuideMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

export interface GuideUsage {
  promptTokens: number;
  completionTokens: number;
}

export interface GuideOptions {
  language: Language;
  /** Aborting ends the reply at once and closes its connection. */
  signal: AbortSignal;
  /** The model of the active configuration. OPENAI_CHAT_MODEL overrides it. */
  model?: string;
  /** From 0 to 2. */
  temperature?: number;
  /** Maximum length of the reply, in tokens. */
  maxTokens?: number;
  /** The person's preferences. A model gets them in its instructions; the library applies them directly. */
  tone?: GuideTone;
  length?: GuideLength;
  /** The person's first name, if the guide may know it. The library uses it once, in its greeting. */
  name?: string;
  /** A JSON schema for the reply. Servers may ignore it, so the caller validates the result. */
  answerSchema?: { name: string; schema: Record<string, unknown> };
  /** Called at most once, when the server reports the reply's token usage. */
  onUsage?: (usage: GuideUsage) => void;
}

/** Writes the replies: a model behind an OpenAI-compatible server, or the built-in library. */
export interface Guide {
  /** The source shown to readers, so that they do not mistake the library for a model. */
  source: "model" | "library";
  /**
   * Streams the reply to the last user message of `messages`.
   * @throws GuideError if the reply cannot start, stalls or breaks off; an incomplete reply never ends without an
   *   error.
   */
  reply(messages: GuideMessage[], options: GuideOptions): AsyncIterable<string>;
}

/** A failed reply. `reason` is for the log. */
export class GuideError extends Error {
  constructor(
    readonly reason: "unreachable" | "refused" | "rate_limited" | "timeout" | "cut",
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
