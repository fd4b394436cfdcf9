import { isFitInCare } from "~/features/safety/check-reply.server";
import { log } from "~/services/log.server";
import type { Guide, GuideMessage, GuideOptions } from "~/services/llm/guide";

/** How long somebody in care waits for a model, in milliseconds; then the fixed text answers. */
const PATIENCE_MS = 15_000;
/** More than this is no answer for somebody in care, in characters. */
const MAX_LENGTH = 1_500;

/**
 * A model's reply in a conversation in care, whole: it is read by the rules before anybody sees it.
 * @param fixed what is said instead when it does not come in time, breaks off or does not pass.
 */
export async function* replyInCare(
  guide: Guide,
  messages: GuideMessage[],
  options: GuideOptions,
  fixed: string,
): AsyncGenerator<string> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(PATIENCE_MS)]);
  let text = "";
  try {
    for await (const piece of guide.reply(messages, { ...options, signal })) {
      text += piece;
      if (text.length > MAX_LENGTH) break;
    }
  } catch (error) {
    options.signal.throwIfAborted();
    log.warn({ err: error }, "the model gave no reply in care");
    text = "";
  }
  const isGood = text.trim() !== "" && text.length <= MAX_LENGTH && isFitInCare(text);
  // The fixed text holds the numbers already.
  yield isGood ? text.trim() : fixed;
}
