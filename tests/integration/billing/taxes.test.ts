import { expect, test } from "vitest";
import { Mail } from "#models/mail.server";
import { SystemConfig } from "#models/system-config.server";
import { DAY, useBilling } from "#tests/setup/billing";
import { useDatabase } from "#tests/setup/database";
import { forgetSettings } from "~/features/admin/read-settings.server";
import { beginCheckout, beginSubscription } from "~/features/billing/subscriptions/begin-subscription.server";
import { checkPrices, priceMismatches } from "~/features/billing/plans/check-prices.server";
import {
  listOwnInvoices,
  previewSwitch,
  switchPlan,
} from "~/features/billing/subscriptions/manage-subscription.server";
import { sendRenewalReminders } from "~/features/billing/payments/payment-mails.server";
import { setUpPrices } from "~/features/billing/plans/set-up-prices.server";
import { syncSubscription } from "~/features/billing/subscriptions/sync-subscription.server";

useDatabase();
const scene = useBilling();

const page = { language: "en", successUrl: "http://localhost/a", cancelUrl: "http://localhost/b" };
const atCheckout = async (planId: "monthly" | "annual") =>
  scene.stripe.get((await beginCheckout(scene.userId, planId, page)).split("/").at(-1)!);

async function setTax(isOn: boolean) {
  const values = { value: String(isOn), dataType: "json", category: "billing" };
  await SystemConfig.updateOne({ key: "stripeTax" }, values, { upsert: true });
  forgetSettings();
}

test("Stripe Tax is off until it is switched on; then Stripe's page asks for the address", async () => {
  expect(await atCheckout("annual")).toMatchObject({ automatic_tax: null, customer_update: null });
  await setTax(true);
  try {
    expect(await atCheckout("annual")).toMatchObject({
      automatic_tax: { enabled: "true" },
      customer_update: { address: "auto" },
    });
    await expect(beginSubscription(scene.userId, "annual")).rejects.toMatchObject({
      status: 409,
      code: "billing.errors.onStripe",
    });
    // What is paid is what was shown.
    for (const price of scene.stripe.all("price")) expect(price.tax_behavior).toBe("inclusive");
  } finally {
    await setTax(false);
  }
  await expect(beginSubscription(scene.userId, "annual")).resolves.toBeDefined();
});

test("another currency that the prices have at Stripe is charged, shown and kept", async () => {
  await setUpPrices();
  const amounts = { anamcara_monthly: 790, anamcara_annual: 7_900 } as Record<string, number>;
  for (const price of scene.stripe.all("price")) {
    price.currency_options = { eur: { unit_amount: amounts[price.lookup_key as string] } };
  }
  await checkPrices();
  expect(priceMismatches()).toEqual([]);
  const session = await atCheckout("monthly");
  scene.stripe.completeCheckout(session.id as string, "pays", "eur");
  await syncSubscription(scene.userId);
  expect(await scene.payments()).toMatchObject([{ amount: 790, currency: "eur" }]);
  expect(await scene.person()).toMatchObject({ subscriptionTier: "premium" });
  const { dueToday, currency } = await previewSwitch(scene.userId, "annual");
  expect([currency, dueToday > 7_000, dueToday <= 7_900]).toEqual(["eur", true, true]);
  await switchPlan(scene.userId, "annual");
  expect(await listOwnInvoices(scene.userId)).toMatchObject([
    { amount: dueToday, currency: "eur" },
    { amount: 790, currency: "eur" },
  ]);
  // The email before the renewal names what is taken then.
  const renewsAt = (await scene.person()).subscription!.currentPeriodEnd!;
  scene.stripe.state = "failing";
  await sendRenewalReminders(new Date(renewsAt.getTime() - 2 * DAY * 1_000));
  expect(await Mail.countDocuments({ userId: scene.userId })).toBe(0);
  scene.stripe.state = "well";
  await sendRenewalReminders(new Date(renewsAt.getTime() - DAY * 1_000));
  const mails = await Mail.find({ userId: scene.userId }).lean();
  expect(mails).toHaveLength(1);
  expect(mails[0]!.text).toContain("€79.00");
});
