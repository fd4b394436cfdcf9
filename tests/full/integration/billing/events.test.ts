import { expect, test } from "vitest";
import { BillingEvent } from "#models/billing-event.server";
import { User } from "#models/user.server";
import { DAY, useBilling } from "#tests/setup/billing";
import { useDatabase } from "#tests/setup/database";
import { handleEvent } from "~/features/billing/receive-event.server";

useDatabase();
const scene = useBilling();
/** What Stripe has and we do not know: only the event can tell us. */
const forget = () =>
  User.updateOne({ _id: scene.userId }, { $set: { subscription: null, subscriptionTier: "free" } });
async function unpaidRenewal(card: "declines" | "authenticates") {
  await scene.subscribed();
  scene.stripe.cards.set((await scene.person()).stripeCustomerId!, card);
  scene.stripe.advance(31 * DAY);
}

test("five events, in each of their 120 orders, end in the same state", async () => {
  await unpaidRenewal("declines");
  const five = scene.events().slice(-5);
  expect(new Set(five.map(({ type }) => type)).size).toBeGreaterThan(3);
  const orders = permutations(five);
  expect(orders).toHaveLength(120);
  for (const event of five) await scene.deliver(event);
  for (const order of orders) {
    await Promise.all([forget(), BillingEvent.updateMany({}, { $set: { handledAt: null } })]);
    for (const { id } of order) {
      await handleEvent(id as string);
      expect(await scene.person()).toMatchObject({
        subscriptionTier: "premium",
        subscriptionStatus: "past_due",
      });
    }
  }
  expect(await scene.payments()).toHaveLength(1);
}, 240_000);

function permutations<T>(rows: readonly T[]): T[][] {
  if (rows.length < 2) return [[...rows]];
  return rows.flatMap((row, index) =>
    permutations(rows.filter((_, other) => other !== index)).map((rest) => [row, ...rest]),
  );
}
