import { withUseCounted } from "~/features/guide/model-use/count-use.server";
import { GuideError, type GuideMessage } from "~/services/llm/guide";
import { guideOf } from "~/services/llm/index.server";
import type { Provider } from "~/services/llm/providers";
import { log } from "~/services/log.server";

/** Bounds a reply. Models that think count their thoughts. */
const MAX_TOKENS = 500;

/** What came of one question. */
export interface TrialReply {
  /** The words so far, where the time was over before the reply was. */
  text: string;
  /** Until the first and the last piece, in milliseconds. */
  firstMs: number;
  lastMs: number;
  /** Whether the model called the tool for danger. */
  isDanger: boolean;
  /** Null where the server does not tell. */
  promptTokens: number | null;
  /** The name in the server's answer. */
  model: string | null;
}

interface TrialQuestion {
  provider: Provider;
  messages: GuideMessage[];
  limitMs: number;
  /** Aborted at the end of the whole trial. */
  whole: AbortSignal;
  /** Whether the model gets the tool for danger. */
  hasTool?: boolean;
  /** Called at each piece with the milliseconds until the first. */
  onPiece?: (firstMs: number) => void;
}

/**
 * Asks a provider's model one question of a trial.
 * @throws GuideError when nothing was said in time, or the reply failed.
 */
export async function askTrial(question: TrialQuestion): Promise<TrialReply> {
  const { provider, messages, limitMs, whole, hasTool, onPiece } = question;
  const signal = AbortSignal.any([whole, AbortSignal.timeout(limitMs)]);
  const reply: TrialReply = {
    text: "",
    firstMs: 0,
    lastMs: 0,
    isDanger: false,
    promptTokens: null,
    model: null,
  };
  const startedAt = performance.now();
  try {
    await withUseCounted({ userId: null, purpose: "test", provider }, undefined, async (onUsage) => {
      const pieces = guideOf(provider).reply(messages, {
        language: "en",
        signal,
        maxTokens: MAX_TOKENS,
        onDanger: hasTool ? () => (reply.isDanger = true) : undefined,
        onReset: () => (reply.text = ""),
        onEnd: ({ model }) => (reply.model = model),
        onUsage: (usage) => {
          if (usage.promptTokens > 0) reply.promptTokens = usage.promptTokens;
          onUsage(usage);
        },
      });
      for await (const piece of pieces) {
        reply.lastMs = performance.now() - startedAt;
        if (reply.text === "") reply.firstMs = reply.lastMs;
        reply.text += piece;
        onPiece?.(reply.firstMs);
      }
    });
    return reply;
  } catch (error) {
    if (signal.aborted && (reply.text !== "" || reply.isDanger)) return reply;
    if (!whole.aborted) log.warn({ err: error, provider }, "a question of a provider's trial failed");
    throw signal.aborted ? new GuideError("timeout", "No reply in time", { cause: error }) : error;
  }
}

/** What went wrong, as the last part of the text's key. */
export function problemOf(error: unknown): string {
  if (!(error instanceof GuideError)) return "unknown";
  const status = /^Answered (\d+)/.exec(error.message)?.[1];
  if (status === "401" || status === "403") return "key";
  if (status === "404") return "model";
  if (status?.startsWith("5")) return "broken";
  const problems = { unreachable: "unreachable", rate_limited: "busy", timeout: "timeout" };
  return problems[error.reason as "timeout"] ?? "refused";
}
