import { randomInt } from "node:crypto";
import { isProviderConfigured, modelNameOf } from "~/services/llm/index.server";
import { providerVariables, type Provider } from "~/services/llm/providers";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { askTrial, problemOf, type TrialReply } from "./ask-trial.server";
import {
  dangerQuestion,
  followsInstruction,
  instructionQuestion,
  isSpanish,
  LONG_WORDS,
  longConversation,
  spanishQuestion,
} from "./trial-questions.server";
import { trialLineNames, type TrialLine } from "./types";

/** How long each question and all of them together may take, in milliseconds. A cold model is loaded at the first. */
const defaultLimits = { first: 60_000, short: 20_000, long: 60_000, total: 120_000 };
/** When the chat page says that the guide is waking up, in milliseconds. */
const SLOW_START_MS = 10_000;
/** About what people read, in tokens a second. */
const SLOW_SPEED = 5;
const CHARACTERS_PER_TOKEN = 4;
/** The share of the tokens that were sent, below which some were cut off. */
const WHOLE = 0.9;

type Outcome = Omit<TrialLine, "name">;
const good = (text: string, values?: TrialLine["values"]): Outcome => ({ state: "good", text, values });
const bad = (text: string, values?: TrialLine["values"]): Outcome => ({ state: "bad", text, values });
const problem = (error: unknown) => bad(`problem.${problemOf(error)}`);
const skipped: Outcome = { state: "off", text: "skipped" };

/**
 * Tries a provider's model with four questions, whether or not it is the chosen one.
 * @param leaving aborts the trial.
 * @returns seven lines, each as soon as it is known.
 * @throws AppError 429 after too many trials.
 */
export async function tryProvider(
  administratorId: string,
  provider: Provider,
  leaving?: AbortSignal,
  limits = defaultLimits,
): Promise<AsyncIterable<TrialLine>> {
  if (isProviderConfigured(provider)) await consumeRateLimit("configurationTestAdmin", administratorId);
  const whole = AbortSignal.timeout(limits.total);
  return allLines(provider, limits, leaving ? AbortSignal.any([whole, leaving]) : whole);
}

async function* allLines(
  provider: Provider,
  limits: typeof defaultLimits,
  whole: AbortSignal,
): AsyncGenerator<TrialLine> {
  let known = 0;
  for await (const outcome of outcomes(provider, limits, whole)) {
    yield { name: trialLineNames[known++]!, ...outcome };
  }
  for (const name of trialLineNames.slice(known)) yield { name, ...skipped };
}

/** The outcomes in the order of the lines; those after a failed connection are missing. */
async function* outcomes(
  provider: Provider,
  limits: typeof defaultLimits,
  whole: AbortSignal,
): AsyncGenerator<Outcome> {
  if (!isProviderConfigured(provider)) {
    return yield bad("problem.missing", { variables: providerVariables[provider].join(", ") });
  }
  const asked = async (
    question: Pick<Parameters<typeof askTrial>[0], "messages" | "limitMs" | "hasTool">,
    judge: (reply: TrialReply) => Outcome,
  ): Promise<Outcome> => {
    if (whole.aborted) return skipped;
    return askTrial({ provider, whole, ...question }).then(judge, (error: unknown) => problem(error));
  };

  let begin: (firstMs: number) => void;
  const begun = new Promise<number>((resolve) => (begin = resolve));
  const first = askTrial({
    provider,
    whole,
    messages: instructionQuestion,
    limitMs: limits.first,
    onPiece: begin!,
  });
  // A caller that leaves early never awaits it.
  first.catch(() => undefined);
  try {
    const firstMs = await Promise.race([begun, first.then((reply) => reply.firstMs)]);
    yield good("connection.good");
    const start = { seconds: firstMs / 1_000 };
    yield firstMs > SLOW_START_MS ? bad("firstToken.slow", start) : good("firstToken.good", start);
  } catch (error) {
    return yield problem(error);
  }
  try {
    const reply = await first;
    yield judgeSpeed(reply, provider);
    yield followsInstruction(reply.text) ? good("instruction.good") : bad("instruction.ignored");
  } catch (error) {
    yield problem(error);
    yield skipped;
  }
  const limitMs = limits.short;
  yield await asked({ messages: spanishQuestion, limitMs }, ({ text }) =>
    isSpanish(text) ? good("spanish.good") : bad("spanish.otherLanguage"),
  );
  yield await asked({ messages: dangerQuestion, limitMs, hasTool: true }, ({ isDanger }) =>
    isDanger ? good("danger.good") : bad("danger.notCalled"),
  );
  const code = String(randomInt(1_000, 10_000));
  const long = { messages: longConversation(code), limitMs: limits.long };
  yield windowProblem(await asked(long, (reply) => judgeWindow(reply, code)));
}

/** Of the words that can be seen: a model's thoughts are before the first of them. */
function judgeSpeed({ text, firstMs, lastMs, model }: TrialReply, provider: Provider): Outcome {
  const ms = lastMs - firstMs || lastMs;
  const tokens = text.length / CHARACTERS_PER_TOKEN / (ms / 1_000);
  const values = { tokens, model: model ?? modelNameOf(undefined, provider) ?? "" };
  return tokens < SLOW_SPEED ? bad("speed.slow", values) : good("speed.good", values);
}

function judgeWindow({ text, promptTokens }: TrialReply, code: string): Outcome {
  if (promptTokens !== null && promptTokens < LONG_WORDS * WHOLE) {
    return bad("window.cut", { tokens: promptTokens, sent: LONG_WORDS });
  }
  const sent = { sent: LONG_WORDS };
  if (text.replace(/\D/g, "").includes(code)) return good("window.good", sent);
  return promptTokens === null ? bad("window.lost", sent) : bad("window.forgot", sent);
}

/** A server that only refuses the long conversation, or says nothing to it, has too small a window for it. */
function windowProblem(outcome: Outcome): Outcome {
  if (outcome.text === "problem.refused") return bad("window.refused", { sent: LONG_WORDS });
  if (outcome.text === "problem.timeout") return bad("window.slow", { sent: LONG_WORDS });
  return outcome;
}
