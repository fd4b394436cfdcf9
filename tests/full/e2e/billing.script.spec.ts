import type { Page } from "@playwright/test";
import { expect, expectAccessible, hydrated, oneWidth, testOfFailures as test } from "#tests/e2e/fixtures";

/**
 * What the page uses of Stripe.js. A click on the button decides: the card is declined first, and pays the second time,
 * for which the test opens Stripe's side itself.
 */
const library = `
window.Stripe = () => {
  const fields = { mount(target) { target.textContent = "Card fields"; setTimeout(() => fields.ready?.(), 50); },
    on(name, handler) { if (name === "ready") fields.ready = handler; return fields; },
    once() { return fields; }, off() { return fields; }, update() {}, destroy() {}, unmount() {} };
  const elements = { create: () => fields, getElement: () => fields, update() {}, on() {}, off() {}, submit: async () => ({}) };
  return { elements: () => elements, registerAppInfo() {}, _registerWrapper() {}, createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
    async confirmPayment({ clientSecret, confirmParams }) {
      if (window.paymentState === "never") return new Promise(() => {});
      if (window.paymentState === "broken") throw new Error("the frame has gone");
      window.paid = [...(window.paid ?? []), clientSecret];
      if (window.paid.length === 1) return { error: { message: "Your card has insufficient funds." } };
      const { error } = await window.confirmAtStripe(clientSecret);
      if (error) return { error };
      location.assign(confirmParams.return_url + "&redirect_status=succeeded");
      return {};
    } };
};
window.Stripe.version = 3;
`;

async function withStripeLibrary(page: Page): Promise<void> {
  await page.route("https://js.stripe.com/**", (route) =>
    route.fulfill({ contentType: "text/javascript", body: library }),
  );
}

test("what the page waits for is named: the plans, the card form, the payment", async ({
  page,
  person: _,
}) => {
  let answer = () => {};
  const plansAsked = new Promise<void>((resolve) => (answer = resolve));
  // The page's code is what comes slowly: once its document is on the way, a test cannot look at the old one.
  await page.route(/\/subscribe-[\w-]+\.js$/, async (route) => {
    await plansAsked;
    await route.continue();
  });
  let bring = () => {};
  const libraryAsked = new Promise<void>((resolve) => (bring = resolve));
  await page.route("https://js.stripe.com/**", async (route) => {
    await libraryAsked;
    await route.fulfill({ contentType: "text/javascript", body: library });
  });
  await page.goto("/");
  await hydrated(page);
  await page
    .getByRole("link", { name: /^Upgrade/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Loading pricing plans...");
  await expectAccessible(page);
  answer();
  await expect(page.getByRole("status").getByText("Setting up payment...")).toBeVisible();
  bring();
  await expect(page.getByText("Card fields")).toBeVisible();
  await expect(page.getByRole("status").getByText("Setting up payment...")).toBeHidden();
  await page.evaluate(() => ((window as Window & { paymentState?: string }).paymentState = "never"));
  await page.getByRole("button", { name: "Pay $89.00" }).click();
  await expect(page.getByRole("button", { name: "Setting up payment..." })).toBeDisabled();
  // Another plan would name another price than the one that is being taken.
  await expect(page.getByRole("radio", { name: "Monthly" })).toBeDisabled();
  await expect(page.getByRole("radio", { name: "Yearly" })).toBeChecked();
});

test(
  "a payment that cannot be begun, or breaks in the browser, is told of and can be tried again",
  oneWidth,
  async ({ page, person: _ }) => {
    await withStripeLibrary(page);
    await page.goto("/subscribe");
    await expect(page.getByText("Card fields")).toBeVisible();
    await page.route(/subscribe\?/, (route) => route.abort());
    await page.getByRole("button", { name: "Pay $89.00" }).click();
    await expect(page.getByText("Failed to initialize payment. Please try again.")).toBeVisible();
    await page.unroute(/subscribe\?/);
    await page.evaluate(() => ((window as Window & { paymentState?: string }).paymentState = "broken"));
    await page.getByRole("button", { name: "Pay $89.00" }).click();
    await expect(page.getByText("An unexpected error occurred")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay $89.00" })).toBeEnabled();
    await page.getByRole("radio", { name: "Monthly" }).check();
    await expect(page.getByRole("button", { name: "Pay $8.90" })).toBeEnabled();
  },
);
