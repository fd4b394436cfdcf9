import type { Page } from "@playwright/test";
import { expect, expectAccessible, oneWidth, mainTask, testOfFailures as test } from "./fixtures";

/** Stripe's library does not come: the page leads to Stripe's payment page, as it does without scripts. */
async function withoutStripeLibrary(page: Page): Promise<void> {
  await page.route("https://js.stripe.com/**", (route) => route.abort());
}

test(
  "a person pays on Stripe's page, manages the subscription and cancels it in two clicks",
  mainTask,
  async ({ page, person: _ }) => {
    await withoutStripeLibrary(page);
    await page.goto("/subscribe");
    await expect(page.getByRole("radio", { name: /Yearly/ })).toBeChecked();
    await expect(page.getByText("Save $17.80 per year!")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("radio", { name: /Monthly/ }).check();
    await expect(page.getByText("Renews monthly at $8.90")).toBeVisible();
    await expect(page.getByText("Save $17.80 per year!")).toBeHidden();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("button", { name: "Pay" }).click();
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText("Payment successful. Welcome to Premium. Your plan: Monthly.")).toBeVisible();

    await page.goto("/profile/subscription");
    await expect(page.getByText(/Renews on \d+ \w+ \d{4}\./)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Switch to yearly" }).click();
    await expect(page.getByText(/Today you pay \$\d+\.\d\d\./)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Switch plan" }).click();
    await expect(page.getByText("Your plan has changed.")).toBeVisible();
    await page.getByRole("link", { name: "Invoices" }).click();
    await expect(page.getByRole("link", { name: /View invoice/ })).toHaveCount(2);

    await page.goto("/profile/subscription");
    await page.getByRole("link", { name: "Cancel subscription" }).click();
    await page.getByRole("button", { name: "Cancel subscription" }).click();
    await expect(page.getByText(/^Yearly\. Ends on/)).toBeVisible();
    await page.getByRole("button", { name: "Keep Premium" }).click();
    await expect(page.getByText(/^Yearly\. Renews on/)).toBeVisible();
    await page.getByRole("button", { name: "Manage subscription" }).click();
    await expect(page.getByRole("heading", { name: "Fake Stripe" })).toBeVisible();
  },
);

test(
  "returning from Stripe's page without paying shows the plans, and a hand-written return changes nothing",
  oneWidth,
  async ({ page, person: _ }) => {
    await withoutStripeLibrary(page);
    await page.goto("/subscribe");
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Subscribe to Premium");
    await page.goto("/profile?upgraded=true");
    await expect(page.getByText("We are checking your payment")).toBeVisible();
    await page.goto("/profile/subscription");
    await expect(page.getByText("Free", { exact: true })).toBeVisible();
  },
);
