import mongoose from "mongoose";
import { PricingPlan } from "#models/pricing-plan.server";
import { User, type UserDocument } from "#models/user.server";
import { sendMail } from "~/features/mail/send-mail.server";
import type { MailTemplate } from "~/features/mail/templates";
import { formatLongDate, formatMoney, formatPrice, safeTimeZone } from "~/i18n/format";
import { detectLanguage } from "~/i18n/server.server";
import { env } from "~/services/env.server";
import { job } from "~/services/jobs/jobs.server";
import { log } from "~/services/log.server";
import { client, isBillingConfigured } from "~/services/stripe/client.server";
import { previewRenewal } from "~/services/stripe/subscriptions.server";
import { GRACE_MS } from "../entitlement";

/** How long before a yearly renewal the email is sent, in milliseconds: 7 days. */
const AHEAD_MS = 7 * 86_400_000;
const BATCH = 200;

/** Every morning: tells people whose yearly plan renews within a week. */
export const renewalRemindersJob = job({
  name: "renewal-reminders",
  cron: "20 8 * * *",
  async handle(_data, { report }) {
    await sendRenewalReminders(new Date(), () => report(50));
  },
});

/** Tells a person once that a renewal was not paid. */
export async function sendPaymentFailed(userId: string): Promise<void> {
  const user = await User.findOne({ _id: userId, deletionStartedAt: null }, fields).lean();
  const since = user?.subscription?.state === "past_due" && user.subscription.pastDueSince;
  if (!since) return;
  await sendOnce(user, "paymentFailed", "paymentFailedMailFor", since, (language, timeZone) => ({
    date: formatLongDate(new Date(since.getTime() + GRACE_MS).toISOString(), language, timeZone),
  }));
}

/** Writes the emails before yearly renewals, one for each renewal. @returns how many were written. */
export async function sendRenewalReminders(
  now: Date,
  onBatch: () => Promise<unknown> = () => Promise.resolve(),
): Promise<number> {
  const price = (await PricingPlan.findById("annual", { price: 1 }).lean())?.price;
  if (price === undefined) return 0;
  let count = 0;
  let after = new mongoose.Types.ObjectId("0".repeat(24));
  for (;;) {
    const people = await User.find(
      {
        _id: mongoose.trusted({ $gt: after }),
        "subscription.planId": "annual",
        "subscription.state": "active",
        "subscription.cancelAtPeriodEnd": false,
        "subscription.currentPeriodEnd": mongoose.trusted({
          $gt: now,
          $lte: new Date(now.getTime() + AHEAD_MS),
        }),
        deletionStartedAt: null,
      },
      fields,
    )
      .sort({ _id: 1 })
      .limit(BATCH)
      .lean();
    for (const user of people) {
      const renewsAt = user.subscription!.currentPeriodEnd!;
      const renewal = await readRenewal(user);
      if (renewal === "unknown") continue;
      const isSent = await sendOnce(
        user,
        "renewalReminder",
        "renewalMailFor",
        renewsAt,
        (language, timeZone) => ({
          date: formatLongDate(renewsAt.toISOString(), language, timeZone),
          price: renewal
            ? formatMoney(renewal.amount, renewal.currency, language)
            : formatPrice(price, language),
        }),
      );
      if (isSent) count += 1;
    }
    if (people.length < BATCH) return count;
    after = people.at(-1)!._id;
    await onBatch();
  }
}

const fields = {
  email: 1,
  firstName: 1,
  emailVerifiedAt: 1,
  preferredLanguage: 1,
  timeZone: 1,
  subscription: 1,
  stripeCustomerId: 1,
  stripeSubscriptionId: 1,
} as const;

type Reader = Pick<UserDocument, "_id" | keyof typeof fields>;

/**
 * What the renewal takes: it may be an earlier price, another currency, or less a credit.
 * @returns null for a person whom Stripe does not know; "unknown" while Stripe does not answer: the email is then written
 * another day.
 */
async function readRenewal({ stripeCustomerId, stripeSubscriptionId }: Reader) {
  if (!stripeCustomerId || !stripeSubscriptionId || !isBillingConfigured()) return null;
  try {
    return await previewRenewal(await client(), stripeCustomerId, stripeSubscriptionId);
  } catch (error) {
    log.warn({ err: error }, "could not read the price of a renewal from Stripe");
    return "unknown";
  }
}

/** Marks the email as sent first, so that two runs send one. If it cannot be written, the mark is taken back. */
async function sendOnce(
  user: Reader,
  template: MailTemplate,
  mark: "paymentFailedMailFor" | "renewalMailFor",
  date: Date,
  valuesIn: (language: ReturnType<typeof detectLanguage>, timeZone: string) => Record<string, string>,
): Promise<boolean> {
  const { _id, email, emailVerifiedAt, firstName, preferredLanguage } = user;
  const claim = await User.updateOne(
    { _id, [mark]: mongoose.trusted({ $ne: date }) },
    { [mark]: date },
    { timestamps: false },
  );
  if (claim.modifiedCount === 0) return false;
  const language = detectLanguage({ preferred: preferredLanguage });
  try {
    await sendMail({
      template,
      to: email,
      userId: _id.toString(),
      language,
      values: {
        name: emailVerifiedAt ? firstName : null,
        url: `${env.origin}/profile/subscription`,
        ...valuesIn(language, safeTimeZone(user.timeZone)),
      },
    });
    return true;
  } catch (error) {
    log.warn({ err: error, template }, "could not queue an email");
    await User.updateOne({ _id, [mark]: date }, { [mark]: null }, { timestamps: false });
    return false;
  }
}
