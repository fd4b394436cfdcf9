import { Generation } from "#models/generation.server";
import { remove } from "~/services/storage.server";
import { AppError } from "~/utils/app-error";
import { itemFolder } from "../object-paths";
import { endGeneration, unfinished } from "./generation-lease.server";
import { refundMediaSlot } from "./media-slots.server";

/**
 * Cancels one of the person's generations and gives its slot back. The process that makes it notices within a second,
 * stops and removes what it has stored. One that has ended stays as it is.
 * @throws AppError 404 when it is not theirs or does not exist.
 */
export async function cancelGeneration(userId: string, id: string): Promise<void> {
  const ended = await endGeneration({ _id: id, userId }, { status: "cancelled", error: null });
  if (!ended) {
    if (!(await Generation.exists({ _id: id, userId }))) throw new AppError("errors.notFound", 404);
    return;
  }
  await refundMediaSlot(ended.userId, ended._id, ended.slotDay);
  await remove(itemFolder(userId, ended.itemId.toString()));
}

/** Cancels all of a person's generations, before their data is deleted. @returns how many there were. */
export async function cancelGenerationsOf(userId: string): Promise<number> {
  const rows = await Generation.find({ userId, status: unfinished() }, { _id: 1 }).lean();
  for (const { _id } of rows) await endGeneration({ _id }, { status: "cancelled", error: null });
  return rows.length;
}
