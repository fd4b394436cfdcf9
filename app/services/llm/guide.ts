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
  /** Aborting ends the reply at once and closes whatever connection feeds it. */
  signal: AbortSignal;
  /** The model of the active configuration; OPENAI_CHAT_MODEL overrides it. */
  model?: string;
  /** 0 to 2. */
  temperature?: number;
  /** Upper bound of the reply, in tokens. */
  maxTokens?: number;
  /** What the person asked for. A model is told in its instructions; the library keeps to these. */
  tone?: GuideTone;
  length?: GuideLength;
  /** The first name, where the guide may know it; for the library, which greets with it once. */
  name?: string;
  /** Earlier replies to the same message, the oldest first; the library chooses other texts than theirs. */
  instead?: string[];
  /** The answer is to be JSON of this schema; a server that does not know how answers as it likes, so it is checked. */
  answerSchema?: { name: string; schema: Record<string, unknown> };
  /** Called at most once, when the far side reports what the reply used. */
  onUsage?: (usage: GuideUsage) => void;
}

/** Whoever answers: a model behind an OpenAI-compatible server, or the built-in library. */
export interface Guide {
  /** Shown to the reader, so that nobody takes a library for a model. */
  source: "model" | "library";
  /**
   * The reply to the last user message of `messages`, piece by piece as it comes.
   * @throws GuideError when it breaks off, stalls or cannot start; never ends quietly on a cut reply.
   */
  reply(messages: GuideMessage[], options: GuideOptions): AsyncIterable<string>;
}

/** A reply that failed. `reason` is for the log. */
export class GuideError extends Error {
  constructor(
    readonly reason: "unreachable" | "refused" | "rate_limited" | "timeout" | "cut",
    message: string,
    options?: { cause?: unknown },
  ) {
    super(message, options);
  }
}
