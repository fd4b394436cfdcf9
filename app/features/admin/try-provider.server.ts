import { withUseCounted } from "~/features/guide/model-use/count-use.server";
import { GuideError } from "~/services/llm/guide";
import { guideOf, isProviderConfigured } from "~/services/llm/index.server";
import { providerVariables, type Provider } from "~/services/llm/providers";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import type { ProviderTrial } from "./types";

/** How long the model may take, in milliseconds, and how much of its reply is shown, in characters. */
const TIMEOUT_MS = 20_000;
const MAX_REPLY = 300;
/** Models that think count their thoughts. */
const MAX_TOKENS = 400;
const QUESTION = "Say hello in one short sentence.";

/**
 * Asks a provider's model one short question, whether or not it is the chosen one.
 * @throws AppError 429 after too many trials.
 */
export async function tryProvider(
  administratorId: string,
  provider: Provider,
  timeoutMs = TIMEOUT_MS,
): Promise<ProviderTrial> {
  if (!isProviderConfigured(provider)) {
    return { provider, problem: "missing", variables: providerVariables[provider].join(", ") };
  }
  await consumeRateLimit("configurationTestAdmin", administratorId);
  const startedAt = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const use = { userId: null, purpose: "test", provider } as const;
  try {
    const reply = await withUseCounted(use, undefined, async (onUsage) => {
      let text = "";
      const pieces = guideOf(provider).reply([{ role: "user", content: QUESTION }], {
        language: "en",
        signal,
        maxTokens: MAX_TOKENS,
        onUsage,
      });
      for await (const piece of pieces) {
        text += piece;
        if (text.length > MAX_REPLY) break;
      }
      return text;
    });
    return {
      provider,
      reply: reply.trim().slice(0, MAX_REPLY),
      ms: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    return { provider, problem: problemOf(error, signal) };
  }
}

function problemOf(error: unknown, signal: AbortSignal): NonNullable<ProviderTrial["problem"]> {
  if (signal.aborted) return "timeout";
  if (!(error instanceof GuideError)) return "unknown";
  const status = /^Answered (\d+)/.exec(error.message)?.[1];
  if (status === "401" || status === "403") return "key";
  if (status === "404") return "model";
  if (status?.startsWith("5")) return "broken";
  return (
    ({ unreachable: "unreachable", rate_limited: "busy", timeout: "timeout" } as const)[
      error.reason as "timeout"
    ] ?? "refused"
  );
}
