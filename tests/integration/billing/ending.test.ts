import { describe, expect, test } from "vitest";
import mongoose from "mongoose";
import { Mail } from "#models/mail.server";
import { User } from "#models/user.server";
import { DAY, useBilling } from "#tests/setup/billing";
import { useDatabase } from "#tests/setup/database";
import { setBanned } from "~/features/admin/set-banned.server";
import { findUser } from "~/features/admin/users/find-user.server";
import { beginCheckout, beginSubscription } from "~/features/billing/subscriptions/begin-subscription.server";
import { endSubscriptionsJob } from "~/features/billing/subscriptions/end-subscriptions.server";
import {
  endSubscription,
  listOwnInvoices,
  resumeSubscription,
} from "~/features/billing/subscriptions/manage-subscription.server";
import { repairSubscriptions } from "~/features/billing/subscriptions/repair-subscriptions.server";
import { setTier } from "~/features/billing/subscriptions/set-tier.server";
import { stopBilling } from "~/features/billing/subscriptions/stop-billing.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";
import { waitingSubscription } from "~/features/billing/subscriptions/to-subscription-dto.server";

useDatabase();
const scene = useBilling();

const administrator = new mongoose.Types.ObjectId().toString();
const jobs = () =>
  mongoose.connection
    .db!.collection("jobs")
    .countDocuments({ name: "stop-billing", "data.userId": scene.userId });
/** A subscription whose renewal was declined; later the card has money again. */
async function unpaid(): Promise<string> {
  const id = await scene.subscribed();
  const { stripeCustomerId } = await scene.person();
  scene.stripe.cards.set(stripeCustomerId!, "declines");
  scene.stripe.advance(31 * DAY);
  await syncSubscription(scene.userId);
  expect(await scene.person()).toMatchObject({ subscriptionStatus: "past_due" });
  scene.stripe.cards.set(stripeCustomerId!, "pays");
  return id;
}

describe("a subscription whose renewal is unpaid", () => {
  test("ends at once when it is cancelled: the missing payment is not taken later", async () => {
    const id = await unpaid();
    expect(await endSubscription(scene.userId)).toMatchObject({ state: "canceled" });
    expect(await endSubscription(scene.userId)).toMatchObject({ state: "canceled" });
    scene.stripe.advance(60 * DAY);
    expect(scene.stripe.get(id).status).toBe("canceled");
    expect(await scene.own("charge")).toHaveLength(1);
    // Nor can the person pay it, as the page of invoices would offer them.
    const invoices = await listOwnInvoices(scene.userId);
    expect(invoices.map(({ status }) => status)).toEqual(["void", "paid"]);
    expect(await scene.person()).toMatchObject({ subscriptionTier: "free", subscriptionStatus: "canceled" });
    await expect(resumeSubscription(scene.userId)).rejects.toMatchObject({ status: 404 });
  });

  test("ends at once when an administrator takes Premium away", async () => {
    const id = await unpaid();
    await setTier(administrator, scene.userId, "free");
    await stopBilling(scene.userId);
    scene.stripe.advance(60 * DAY);
    expect(scene.stripe.get(id).status).toBe("canceled");
    expect(await scene.own("charge")).toHaveLength(1);
    // Nothing is in the way of a new one.
    await expect(beginSubscription(scene.userId, "annual")).resolves.toBeDefined();
  });

  test.each(["unpaid", "paused"] as const)(
    "and %s can be cancelled too, and a new one begins",
    async (state) => {
      const id = await scene.subscribed();
      scene.stripe.get(id).status = state;
      await syncSubscription(scene.userId);
      expect(waitingSubscription(await scene.person())).toBe(state);
      await endSubscription(scene.userId);
      expect(waitingSubscription(await scene.person())).toBeNull();
      await expect(beginSubscription(scene.userId, "monthly")).resolves.toBeDefined();
    },
  );
});

describe("a ban", () => {
  test("lets a subscription end with its period, which can be taken back after the ban", async () => {
    const id = await scene.subscribed("annual");
    expect(await findUser(scene.userId)).toMatchObject({
      tierSetBy: null,
      subscription: { planId: "annual", state: "active", cancelAtPeriodEnd: false },
    });
    await setBanned(scene.userId, true);
    expect(await jobs()).toBe(1);
    await stopBilling(scene.userId);
    await stopBilling(scene.userId);
    expect(scene.stripe.get(id)).toMatchObject({ status: "active", cancel_at_period_end: true });
    expect(await findUser(scene.userId)).toMatchObject({ subscription: { cancelAtPeriodEnd: true } });
    const mails = await Mail.find({ userId: scene.userId }).lean();
    expect(mails.map(({ template }) => template)).toEqual(["payingAccountBanned"]);
    expect(mails[0]!.text).toContain("nothing more is charged");
    await setBanned(scene.userId, false);
    expect(await resumeSubscription(scene.userId)).toMatchObject({ cancelAtPeriodEnd: false });
  });

  test("closes what was begun, and ends at once what is unpaid", async () => {
    const begun = await beginSubscription(scene.userId, "monthly");
    await setBanned(scene.userId, true);
    await stopBilling(scene.userId);
    expect(scene.stripe.get(begun.subscriptionId).status).toBe("incomplete_expired");
    await scene.newPerson();
    await beginCheckout(scene.userId, "annual", {
      language: "en",
      successUrl: "http://a/",
      cancelUrl: "http://b/",
    });
    await setBanned(scene.userId, true);
    await stopBilling(scene.userId);
    expect(await scene.own("checkout.session")).toMatchObject([{ status: "expired" }]);
    await scene.newPerson();
    const id = await unpaid();
    await setBanned(scene.userId, true);
    await stopBilling(scene.userId);
    expect(scene.stripe.get(id).status).toBe("canceled");
  });

  test("that was written into the database, or whose job was lost, is found at night", async () => {
    await scene.subscribed();
    await User.updateOne({ _id: scene.userId }, { isBanned: true });
    await repairSubscriptions(new Date(Date.now() + 1_000));
    expect(await jobs()).toBe(1);
  });

  test("that has ended before its job runs changes nothing", async () => {
    const id = await scene.subscribed();
    await setBanned(scene.userId, true);
    await setBanned(scene.userId, false);
    await stopBilling(scene.userId);
    expect(scene.stripe.get(id).cancel_at_period_end).toBe(false);
  });

  test("of a person who pays nothing asks Stripe nothing, and the email does not speak of it", async () => {
    await setBanned(scene.userId, true);
    expect(await jobs()).toBe(0);
    expect(await Mail.find({ userId: scene.userId }).lean()).toMatchObject([{ template: "accountBanned" }]);
  });
});

describe("a person who leaves", () => {
  const end = async (leftAt: number) => {
    const { stripeCustomerId: customerId } = await scene.person();
    const context = { report: () => Promise.resolve() };
    const data = { customerId: customerId!, leftAt: new Date(leftAt * 1_000).toISOString() };
    return endSubscriptionsJob.handle(data, context);
  };

  test("has a payment given back, once, that was made after that; an earlier one is kept", async () => {
    await scene.subscribed();
    scene.stripe.advance(31 * DAY);
    const [first, renewal] = await scene.own("charge");
    await end((renewal!.created as number) - 60);
    await end((renewal!.created as number) - 60);
    expect([first!.amount_refunded, renewal!.amount_refunded]).toEqual([0, 890]);
    expect(await scene.own("subscription")).toMatchObject([{ status: "canceled" }]);
  });

  test("cannot pay any more what was begun", async () => {
    const { clientSecret } = await beginSubscription(scene.userId, "annual");
    await end(scene.stripe.now);
    expect(() => scene.stripe.confirm(clientSecret)).toThrow(/canceled/);
    expect(await scene.own("charge")).toEqual([]);
  });
});

test("what an administrator set is marked for administrators", async () => {
  await setTier(administrator, scene.userId, "premium");
  expect(await findUser(scene.userId)).toMatchObject({ tierSetBy: "administrator", subscription: null });
});
