import mongoose from "mongoose";
import { SupportRequest } from "#models/support-request.server";
import { User } from "#models/user.server";
import type { AdminAct } from "~/features/admin/log-act.server";
import { AppError } from "~/utils/app-error";
import { OBJECT_ID } from "~/utils/object-id";
import { toSupportRequestDto } from "./list-support-requests.server";
import type { AdministratorDto, SupportCaseDto } from "./types";

/** More administrators than an installation has. */
const MAX_ADMINISTRATORS = 200;

/**
 * One request with its answers and notes, and the administrators who can take it. Two reads.
 * @throws AppError 404 if there is no such request.
 */
export async function findSupportRequest(
  requestId: string,
): Promise<{ request: SupportCaseDto; administrators: AdministratorDto[] }> {
  const row = await SupportRequest.findById(requestId).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  const notes = row.notes ?? [];
  const named = [
    ...notes.flatMap(({ authorId }) => authorId ?? []),
    ...(row.assigneeId ? [row.assigneeId] : []),
  ];
  const people = await User.find(
    { $or: [{ isAdmin: true }, { _id: mongoose.trusted({ $in: named }) }] },
    { email: 1, isAdmin: 1, isBanned: 1 },
  )
    .limit(MAX_ADMINISTRATORS)
    .lean();
  const everyone = people.map(({ _id, email }) => ({ id: _id.toString(), email }));
  const emails = new Map(everyone.map(({ id, email }) => [id, email]));
  return {
    request: {
      ...toSupportRequestDto(row, everyone),
      answers: (row.answers ?? []).map(({ _id, message, mailId, createdAt }) => ({
        id: _id.toString(),
        message,
        mailId: mailId?.toString() ?? null,
        createdAt: createdAt.toISOString(),
      })),
      notes: notes.map(({ _id, text, authorId, createdAt }) => ({
        id: _id.toString(),
        text,
        author: emails.get(String(authorId)) ?? null,
        createdAt: createdAt.toISOString(),
      })),
    },
    administrators: people
      .filter(({ isAdmin, isBanned }) => isAdmin && !isBanned)
      .map(({ _id, email }) => ({ id: _id.toString(), email }))
      .sort((a, b) => a.email.localeCompare(b.email)),
  };
}

/** The log's entry of an act on a request: it is about the person who wrote it. An unknown request is named itself. */
export async function supportAct(
  action: string,
  requestId: string,
  details: Record<string, unknown> = {},
): Promise<AdminAct> {
  const isId = OBJECT_ID.test(requestId);
  const row = isId ? await SupportRequest.findById(requestId, { userId: 1 }).lean() : null;
  return row
    ? { action, entity: "user", entityId: row.userId.toString(), details: { requestId, ...details } }
    : { action, entity: "supportRequest", entityId: requestId };
}
