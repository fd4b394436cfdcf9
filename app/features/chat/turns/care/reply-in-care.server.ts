import { isFitInCare } from "~/features/safety/care/check-reply.server";
import { log } from "~/services/log.server";
import type { Guide, GuideMessage, GuideOptions } from "~/services/llm/guide";

/** How long a model may take in care, in milliseconds; then the fixed text answers. */
const TIMEOUT_MS = 15_000;
/** The longest reply that suits care, in characters. */
const MAX_LENGTH = 1_500;

/**
 * Returns a model's reply in care as a whole: the rules check it before anyone sees it.
 * @param fixed the text used instead when the reply is late, fails or does not pass.
 */
export async function* replyInCare(
  guide: Guide,
  messages: GuideMessage[],
  options: GuideOptions,
  fixed: string,
): AsyncGenerator<string> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let text = "";
  try {
    for await (const piece of guide.reply(messages, { ...options, signal, onReset: () => (text = "") })) {
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
