import mongoose from "mongoose";
import { User } from "#models/user.server";
import { log } from "~/services/log.server";
import { AppError } from "~/utils/app-error";
import { stopBillingSoon } from "./stop-billing.server";

/**
 * Sets a person's tier by hand. It is not billed: what is paid for runs to its end and does not renew. It stays until
 * an administrator changes it, or the person pays for a period after this.
 * @param administratorId who does it, for the log.
 * @throws AppError 404 when there is no such person.
 */
export async function setTier(
  administratorId: string,
  userId: string,
  tier: "free" | "premium",
): Promise<void> {
  const own = { _id: userId, deletionStartedAt: null };
  const changed = await User.findOneAndUpdate(
    { ...own, subscriptionTier: mongoose.trusted({ $ne: tier }) },
    { $set: { subscriptionTier: tier, tierSetBy: "administrator", tierSetAt: new Date() } },
    { projection: { stripeCustomerId: 1 } },
  ).lean();
  if (!changed) {
    if (!(await User.exists(own))) throw new AppError("errors.notFound", 404);
    return;
  }
  log.info({ administratorId, userId, tier }, "an administrator set a tier");
  await stopBillingSoon(userId, changed.stripeCustomerId);
}
