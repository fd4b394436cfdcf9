import { SupportRequest } from "#models/support-request.server";
import type { OwnRequestDto } from "./types";

/** The newest ones are shown; the download of one's data has all of them. */
const SHOWN = 10;

/** A person's newest requests with what they were answered. What administrators noted is not read. */
export async function listOwnRequests(userId: string): Promise<OwnRequestDto[]> {
  const rows = await SupportRequest.find({ userId }, { subject: 1, message: 1, createdAt: 1, answers: 1 })
    .sort({ createdAt: -1 })
    .limit(SHOWN)
    .lean();
  return rows.map(({ _id, subject, message, answers = [], createdAt }) => ({
    id: _id.toString(),
    subject,
    message,
    createdAt: createdAt.toISOString(),
    answers: answers.map((answer) => ({
      id: answer._id.toString(),
      message: answer.message,
      createdAt: answer.createdAt.toISOString(),
    })),
  }));
}
