import { randomUUID } from "node:crypto";
import mongoose from "mongoose";
import { Turn } from "#models/turn.server";
import { User, type UserDocument } from "#models/user.server";
import { endAllSessions } from "~/features/auth/sessions/sessions.server";
import { endStoredSubscriptions } from "~/features/billing/subscriptions/store-subscriptions.server";
import { stopTurnsOf } from "~/features/chat/turns/stop-turns-of.server";
import { cancelGenerationsOf } from "~/features/media/generation/cancel-generation.server";
import { renderMail } from "~/features/mail/render-mail.server";
import { cancelJobsOf, job } from "~/services/jobs/jobs.server";
import { log } from "~/services/log.server";
import { deliverMail, isMailConfigured } from "~/services/mail.server";
import { removeAllOf } from "~/services/storage.server";
import { deleteRowsOf } from "./delete-rows.server";
import { endPayments } from "./delete-subscription.server";

/**
 * How long a request admitted just before the deletion may still write, in milliseconds: far more than its few
 * database calls can take.
 */
const GRACE_PERIOD_MS = 10_000;
/** How long to wait for work that still runs for the person, in milliseconds: a dead process is detected after 60 s. */
const TIMEOUT_MS = 90_000;
const POLL_INTERVAL_MS = 250;

/** Deletes the data of an account whose deletion has started. It can be interrupted at any point and starts over. */
export const deleteAccountJob = job<{ userId: string }>({
  name: "delete-account",
  handle: ({ userId }) => deleteEverything(userId),
});

/**
 * Removes all of a person's data, the account itself last: while it exists, the deletion is resumed. Stops everything
 * that could still write for them first, and repeats until nothing is left.
 * @throws if something does not stop, or a store does not respond.
 */
export async function deleteEverything(userId: string): Promise<void> {
  const user = await User.findOne({
    _id: userId,
    deletionStartedAt: mongoose.trusted({ $ne: null }),
  }).lean();
  if (!user) return;
  const person = { id: userId, email: user.email };
  await endPayments(user);
  await endStoredSubscriptions(userId);
  await endAllSessions(userId);
  for (;;) {
    const isGraceOver = Date.now() >= user.deletionStartedAt!.getTime() + GRACE_PERIOD_MS;
    await stopTurnsOf(userId);
    await until(async () => !(await hasUnsettledTurns(userId)), "a reply");
    await cancelGenerationsOf(userId);
    const found = (await deleteRowsOf(person)) + (await removeAllOf(userId));
    // The job of an export stops once its row is gone; objects it has stored by then are found in the next round.
    await until(async () => (await cancelJobsOf(person, deleteAccountJob)) === 0, "a job");
    if (isGraceOver && found === 0) break;
    if (!isGraceOver)
      await until(
        () => Date.now() >= user.deletionStartedAt!.getTime() + GRACE_PERIOD_MS,
        "the grace period",
      );
  }
  await sendDeletionEmail(user);
  await User.deleteOne({ _id: userId });
}

/** A finished reply may still wait for its message to be written; its turn exists until then. */
async function hasUnsettledTurns(userId: string): Promise<boolean> {
  const row = await Turn.findOne({ settled: false, userId }, { _id: 1 }).hint("unsettled").lean();
  return row !== null;
}

async function until(condition: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`a deletion timed out waiting for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}

/**
 * The last email is sent directly, not through the outbox, because the address must not be stored. It is tried once:
 * an unavailable mail server does not keep the account.
 */
async function sendDeletionEmail({
  email,
  firstName,
  emailVerifiedAt,
  preferredLanguage,
  isDeletedByAdministrator,
}: UserDocument): Promise<void> {
  if (!isMailConfigured()) return;
  try {
    const values = { name: emailVerifiedAt && firstName };
    await deliverMail({
      id: randomUUID(),
      to: email,
      ...renderMail(
        isDeletedByAdministrator ? "accountRemoved" : "accountDeleted",
        preferredLanguage,
        values,
      ),
    });
  } catch (error) {
    log.warn({ err: error }, "could not send the account deletion email");
  }
}
