import { Message } from "#models/message.server";
import { Report } from "#models/report.server";
import { insertOnce } from "~/services/database/db-writes.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import type { Reportable } from "./find-reportable.server";
import type { ReportInput } from "./schema";

/**
 * Stores a report for the administrators, once per form.
 * @param reporter the person, or the network address of a visitor.
 * @throws AppError 429 after too many reports within an hour.
 */
export async function submitReport(
  reporter: { userId: string } | { address: string },
  target: Reportable,
  { reason, comment, submitKey }: ReportInput,
): Promise<void> {
  if (await Report.exists({ submitKey })) return;
  if ("userId" in reporter) await consumeRateLimit("reportUser", reporter.userId);
  else await consumeRateLimit("reportAddress", reporter.address);
  const { kind, ownerId } = target;
  const about =
    target.kind === "item"
      ? { itemId: target.itemId }
      : { messageId: target.messageId, conversationId: target.conversationId };
  const userId = "userId" in reporter ? reporter.userId : null;
  const row = { kind, ownerId, userId, reason, comment: comment || null, submitKey, ...about };
  await insertOnce(
    async () => void (await Report.create(row)),
    async () => undefined,
  );
  // A conversation that was deleted in between takes it along.
  if (target.kind === "reply" && !(await Message.exists({ _id: target.messageId, userId: ownerId })))
    await Report.deleteOne({ submitKey });
}
