import { randomUUID } from "node:crypto";
import { AppError } from "~/utils/app-error";
import { findRunningTurn } from "./streams/open-turn.server";
import { submitTurn } from "./submit-turn.server";
import type { Submission } from "~/features/chat/types";

/**
 * For the contract's stream address, which has no submit key: the same words in the same conversation join the reply
 * that runs; anything else begins a turn.
 * @returns the turn's id.
 * @throws AppError as submitTurn does.
 */
export async function joinOrSubmitTurn(input: Omit<Submission, "submitKey">): Promise<string> {
  const joinable = async () => {
    const running = await findRunningTurn(input.userId, input.conversationId);
    const isSame = running?.prompt === input.message && running.language === input.language;
    return isSame ? running._id.toString() : null;
  };
  const running = await joinable();
  if (running) return running;
  try {
    return (await submitTurn({ ...input, submitKey: randomUUID() })).turnId;
  } catch (error) {
    // Two identical requests at once: the one that came second joins the first.
    const joined = error instanceof AppError && error.status === 409 ? await joinable() : null;
    if (joined) return joined;
    throw error;
  }
}
