import type { Language } from "~/i18n/config";
import type { ReportedDanger } from "./danger-report";
import type { MediaOffer } from "./media-offer";

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

/** How a complete answer of the server ended: by itself, at its limit of tokens, or by the server's filter. */
export type ReplyEnd = "whole" | "length" | "filtered";

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
  /** Earlier replies to the same message, the oldest first; the library chooses other texts than theirs. */
  instead?: string[];
  /** A JSON schema for the reply. Servers may ignore it, so the caller validates the result. */
  answerSchema?: { name: string; schema: Record<string, unknown> };
  /** The guide may offer a medium with the reply; called at most once, before the reply ends. */
  onOffer?: (offer: MediaOffer) => void;
  /** A model may report that the person is in danger, and then need not write; called at most once, before the reply ends. */
  onDanger?: (danger: ReportedDanger) => void;
  /** The conversation has had an offer; for the library, which makes another one only when it is asked for. */
  hasOffered?: boolean;
  /**
   * Gives a shorter prompt when the server says that this one does not fit its context window; null when it cannot be
   * shorter. Called with 0, then 1, and with the window in tokens, if it is known.
   */
  shorten?: (step: number, contextTokens: number | null) => GuideMessage[] | null;
  /** Called once at the end of a reply that did not fail. `model` is the name in the server's answer, if it has one. */
  onEnd?: (end: { reason: ReplyEnd; model: string | null }) => void;
  /** Called when what was said so far turns out to be private reasoning: it must not be shown or stored. */
  onReset?: () => void;
  /** Called when the server reports the token usage: the sum, if the reply took a second request. */
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
  /** The model that answers whatever a configuration names; null when the server has not told yet. */
  model?: () => string | null | undefined;
  /** The context window in tokens; null when it is large or unknown. */
  contextTokens?: () => number | null;
}

/** A failed reply. `reason` is for the log. */
export class GuideError extends Error {
  /** When the server said that it can be asked again, in seconds from now. */
  readonly retryAfterSeconds?: number;

  constructor(
    /** `spent`: all tokens of the reply went into reasoning. */
    readonly reason: "unreachable" | "refused" | "rate_limited" | "timeout" | "cut" | "spent",
    message: string,
    options?: { cause?: unknown; retryAfterSeconds?: number },
  ) {
    super(message, options);
    this.retryAfterSeconds = options?.retryAfterSeconds;
  }
}
