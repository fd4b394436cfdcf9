import { Turn } from "#models/turn.server";
import { AppError } from "~/utils/app-error";
import { localTurns } from "./streams/local-turns.server";
import type { TurnAborted } from "./reply-saver.server";
import { requestStop } from "./turn-signals.server";
import type { TurnStatus } from "~/features/chat/types";

/** How long an owner elsewhere is waited for, in milliseconds; it looks at least twice a second. */
const TIMEOUT_MS = 1_500;
const LOOK_INTERVAL_MS = 100;

/**
 * Stops a running reply; what has come of it is kept. Stopping one that has ended changes nothing.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function stopTurn(userId: string, turnId: string): Promise<{ status: TurnStatus }> {
  const local = localTurns.get(turnId);
  if (local?.live.userId === userId) {
    local.abort.abort("stopped" satisfies TurnAborted);
    await local.done;
  }
  let turn = await requestStop(userId, turnId);
  if (!turn) throw new AppError("errors.notFound", 404);
  const deadline = Date.now() + TIMEOUT_MS;
  while (turn?.status === "running" && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_INTERVAL_MS));
    turn = await Turn.findOne({ _id: turnId, userId }).lean();
  }
  return { status: turn?.status ?? "stopped" };
}
