import { describe, expect, test } from "vitest";
import { BillingEvent } from "#models/billing-event.server";
import { Payment } from "#models/payment.server";
import { User } from "#models/user.server";
import { DAY, useBilling } from "#tests/setup/billing";
import { useDatabase } from "#tests/setup/database";
import { beginCheckout, beginSubscription } from "~/features/billing/subscriptions/begin-subscription.server";
import { endSubscription } from "~/features/billing/subscriptions/manage-subscription.server";
import { refundPayment } from "~/features/billing/payments/refund-payment.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";

useDatabase();
const scene = useBilling();

const page = { language: "en", successUrl: "http://localhost/a", cancelUrl: "http://localhost/b" };
const premium = { subscriptionTier: "premium", subscriptionStatus: "active" };
const free = { subscriptionTier: "free", subscriptionStatus: "active" };

/** The newest event of a type about the person's customer; an event about a dispute names none. */
async function newest(type: string) {
  await scene.person();
  const all = type.startsWith("charge.dispute") ? scene.stripe.events : scene.events();
  return all.findLast((event) => event.type === type)!;
}
/** What Stripe has and we do not know: only the event can tell us. */
const forget = () =>
  User.updateOne({ _id: scene.userId }, { $set: { subscription: null, subscriptionTier: "free" } });
/** An event that the fake does not send on its own. */
async function made(type: string, object: string) {
  const row = (await scene.own(object)).at(-1)!;
  return { id: `evt_made_${type}_${row.id}`, object: "event", type, data: { object: structuredClone(row) } };
}
async function unpaidRenewal(card: "declines" | "authenticates") {
  await scene.subscribed();
  scene.stripe.cards.set((await scene.person()).stripeCustomerId!, card);
  scene.stripe.advance(31 * DAY);
}
const newestCharge = async () => (await scene.own("charge")).at(-1)!.id as string;

/** Each event that is handled: what happens at Stripe before, and what we know when it alone has come. */
const events: [string, () => Promise<unknown>, object, number][] = [
  ["customer.subscription.created", () => beginSubscription(scene.userId, "monthly"), free, 0],
  ["customer.subscription.updated", () => scene.subscribed(), premium, 1],
  [
    "customer.subscription.deleted",
    async () => scene.stripe.deleteCustomer(scene.stripe.get(await scene.subscribed()).customer as string),
    { subscriptionTier: "free", subscriptionStatus: "canceled" },
    1,
  ],
  [
    "customer.subscription.paused",
    async () => scene.stripe.setPaused(await scene.subscribed(), true),
    { subscriptionTier: "free", subscriptionStatus: "paused" },
    1,
  ],
  [
    "customer.subscription.resumed",
    async () => {
      const id = await scene.subscribed();
      scene.stripe.setPaused(id, true);
      scene.stripe.setPaused(id, false);
    },
    premium,
    1,
  ],
  ["invoice.paid", () => scene.subscribed(), premium, 1],
  [
    "invoice.payment_failed",
    () => unpaidRenewal("declines"),
    { subscriptionTier: "premium", subscriptionStatus: "past_due" },
    1,
  ],
  ["invoice.finalized", () => beginSubscription(scene.userId, "annual"), free, 0],
  [
    "invoice.payment_action_required",
    () => unpaidRenewal("authenticates"),
    { subscriptionTier: "premium", subscriptionStatus: "past_due" },
    1,
  ],
  [
    "checkout.session.completed",
    async () => {
      const address = await beginCheckout(scene.userId, "annual", page);
      scene.stripe.completeCheckout(address.split("/").at(-1)!);
    },
    premium,
    1,
  ],
  [
    "checkout.session.expired",
    async () => {
      await beginCheckout(scene.userId, "annual", page);
      await beginCheckout(scene.userId, "annual", page);
    },
    free,
    0,
  ],
  [
    "customer.deleted",
    async () => scene.stripe.deleteCustomer(scene.stripe.get(await scene.subscribed()).customer as string),
    { subscriptionTier: "free", subscriptionStatus: "canceled" },
    1,
  ],
];

describe("an event alone tells what is so at Stripe", () => {
  test.each(events)("%s", async (type, happens, expected, payments) => {
    await happens();
    const event = await newest(type);
    await forget();
    await scene.deliver(event);
    expect(await scene.person()).toMatchObject(expected);
    expect(await scene.payments()).toHaveLength(payments);
    expect(await BillingEvent.findById(event.id as string).lean()).toMatchObject({
      handledAt: expect.any(Date) as Date,
    });
  });

  test("customer.subscription.trial_will_end", async () => {
    scene.stripe.get(await scene.subscribed()).status = "trialing";
    await forget();
    await scene.deliver(await made("customer.subscription.trial_will_end", "subscription"));
    expect(await scene.person()).toMatchObject({ ...premium, subscription: { state: "trialing" } });
  });

  test("charge.refunded", async () => {
    await scene.subscribed();
    const headers = { Authorization: "Bearer sk_test_billing" };
    const body = new URLSearchParams({ charge: await newestCharge() });
    await fetch(`${scene.stripe.url}/v1/refunds`, { method: "POST", headers, body });
    await scene.deliver(await newest("charge.refunded"));
    expect(await scene.payments()).toMatchObject([{ status: "refunded", refundedAmount: 890 }]);
    expect(await scene.person()).toMatchObject(premium);
  });

  test.each([
    ["won", "succeeded"],
    ["lost", "disputed"],
  ] as const)("charge.dispute.created, and charge.dispute.closed when it was %s", async (end, status) => {
    await scene.subscribed();
    scene.stripe.dispute(await newestCharge());
    await scene.deliver(await newest("charge.dispute.created"));
    const [payment] = await scene.payments();
    expect(payment).toMatchObject({ status: "disputed" });
    await expect(refundPayment(payment!._id.toString())).rejects.toMatchObject({ status: 409 });
    scene.stripe.dispute(await newestCharge(), end);
    await scene.deliver(await newest("charge.dispute.closed"));
    expect(await scene.payments()).toMatchObject([{ status }]);
  });

  test("one that has no object to read, such as invoice.upcoming, is taken, so that it is not sent again", async () => {
    await scene.subscribed();
    await forget();
    const { stripeCustomerId: customer } = await scene.person();
    const object = { object: "invoice", customer };
    await scene.deliver({ id: "evt_upcoming", object: "event", type: "invoice.upcoming", data: { object } });
    expect(await scene.person()).toMatchObject(premium);
  });
});

test("forty looks at once, each at five new payments, store each payment once", async () => {
  await scene.subscribed();
  const { stripeCustomerId } = await scene.person();
  scene.stripe.advance(4 * 30 * DAY);
  await Payment.deleteMany({});
  await Promise.all(Array.from({ length: 40 }, () => syncSubscription(scene.userId)));
  const charges = scene.stripe.all("charge").filter(({ customer }) => customer === stripeCustomerId);
  expect(charges).toHaveLength(5);
  expect(await scene.payments()).toHaveLength(5);
});

describe("a customer who is not one of ours", () => {
  test("keeps the subscription that another product at the same Stripe account sold", async () => {
    scene.stripe.addSubscription("sub_of_another_product");
    await scene.deliver({
      ...{ id: "evt_of_another_product", object: "event", type: "invoice.paid" },
      data: { object: { id: "in_elsewhere", object: "invoice", customer: "cus_elsewhere" } },
    });
    expect(scene.stripe.get("sub_of_another_product").status).toBe("active");
  });

  test("but who was one and has left is charged no more", async () => {
    const id = await scene.subscribed();
    const event = await newest("invoice.paid");
    await User.deleteOne({ _id: scene.userId });
    await scene.deliver(event);
    expect(scene.stripe.get(id).status).toBe("canceled");
  });
});

test("a person whom someone deleted at Stripe can subscribe again, by either way", async () => {
  const deleted = async () => {
    scene.stripe.deleteCustomer((await scene.person()).stripeCustomerId!);
    await scene.deliver(await newest("customer.deleted"));
  };
  await scene.subscribed();
  await deleted();
  await scene.subscribed("annual");
  expect(await scene.person()).toMatchObject(premium);
  expect(await scene.payments()).toHaveLength(2);
  await deleted();
  const address = await beginCheckout(scene.userId, "monthly", page);
  scene.stripe.completeCheckout(address.split("/").at(-1)!);
  await scene.deliver(await newest("checkout.session.completed"));
  expect(await scene.person()).toMatchObject({ ...premium, subscription: { planId: "monthly" } });
  await endSubscription(scene.userId);
  expect(await scene.own("subscription")).toMatchObject([{ cancel_at_period_end: true }]);
});
