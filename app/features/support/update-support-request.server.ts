import mongoose from "mongoose";
import { SupportRequest } from "#models/support-request.server";
import { User } from "#models/user.server";
import { AppError } from "~/utils/app-error";
import type { SupportUpdate } from "./admin-schema";
import { findSupportRequest } from "./find-support-request.server";
import { MAX_NOTES } from "./limits";
import type { SupportCaseDto } from "./types";

/**
 * Changes a request's status or administrator, or adds a note.
 * @throws AppError 400 when the assignee is no administrator; 404 for an unknown request; 409 when it is full of notes.
 */
export async function updateSupportRequest(
  administratorId: string,
  requestId: string,
  { status, assigneeId, note }: SupportUpdate,
): Promise<SupportCaseDto> {
  if (assigneeId && !(await User.exists({ _id: assigneeId, isAdmin: true, isBanned: false }))) {
    throw new AppError("adminSupport.errors.notAdministrator", 400);
  }
  const { matchedCount } = await SupportRequest.updateOne(
    {
      _id: requestId,
      ...(note && { [`notes.${MAX_NOTES - 1}`]: mongoose.trusted({ $exists: false }) }),
    },
    {
      $set: { ...(status && { status }), ...(assigneeId !== undefined && { assigneeId }) },
      ...(note && { $push: { notes: { text: note, authorId: administratorId, createdAt: new Date() } } }),
    },
  );
  const { request } = await findSupportRequest(requestId);
  if (matchedCount === 0) throw new AppError("adminSupport.errors.tooManyNotes", 409);
  return request;
}
