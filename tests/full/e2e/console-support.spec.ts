import type { Page } from "@playwright/test";
import { expect, expectAccessible, oneWidth, test } from "#tests/e2e/fixtures";
import { mailTo, makeAdministrator } from "#tests/e2e/mailbox";

/** Pays for a year on Stripe's page. */
async function payYear(page: Page): Promise<void> {
  const { request } = page.context();
  const answer = await request.post("/subscribe", { form: { planType: "annual" }, maxRedirects: 0 });
  await request.post(answer.headers().location!, { maxRedirects: 0 });
  await request.get("/profile?upgraded=true");
}

test("an administrator reads the figures and refunds a payment", oneWidth, async ({ page, person }) => {
  await payYear(page);
  await makeAdministrator(person.email);
  await page.goto("/admin/subscriptions");
  await expect(page.getByRole("heading", { name: "Subscriptions", exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: /^Revenue from/ })).toBeVisible();
  await page.getByText("Show as a table").first().click();
  await expect(page.getByRole("cell", { name: /^\d+\/\d+\/2\d{3}$/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "By month" }).click();
  await expect(page).toHaveURL(/by=month/);

  await page.getByRole("link", { name: "Payments" }).click();
  const row = page.getByRole("row").filter({ hasText: person.email });
  await expect(row.getByText("$89.00")).toBeVisible();
  await expectAccessible(page);
  await row.getByRole("link", { name: "Refund" }).click();
  await expect(page.getByRole("button", { name: "Refund $89.00" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Refund $89.00" }).click();
  await expect(page.getByText("The payment was refunded.")).toBeVisible();
  await expect(row.getByText("Refunded", { exact: true })).toBeVisible();
});

test("an administrator answers a request by email, and the person finds the answer", async ({
  page,
  person,
}) => {
  await page.goto("/support");
  await page.getByLabel("Category").selectOption("technical");
  await page.getByLabel("Subject").fill("No sound");
  await page.getByRole("textbox", { name: "Message" }).fill("The bell does not ring any more.");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Your request was sent")).toBeVisible();

  await makeAdministrator(person.email);
  await page.goto("/admin/content/support?status=open");
  await expectAccessible(page);
  const row = page.getByRole("row").filter({ hasText: person.email });
  await row.getByRole("link", { name: "No sound" }).click();
  await expect(page.getByText("The bell does not ring any more.")).toBeVisible();
  await page.getByLabel("Taken by").selectOption(person.email);
  await page.getByRole("textbox", { name: /Internal note/ }).fill("A difficult one.");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The request was saved.")).toBeVisible();
  await expect(page.getByText("A difficult one.")).toBeVisible();
  await page.getByLabel("Write an answer").fill("Please turn it on.");
  await page.getByRole("button", { name: "Send the answer" }).click();
  await expect(page.getByText("The answer was sent.")).toBeVisible();
  await expect(page.getByLabel("Status")).toHaveValue("answered");
  await expectAccessible(page);
  // The first email confirms the address.
  expect((await mailTo(person.email, { after: 1 })).text).toContain("Please turn it on.");

  await page.getByRole("link", { name: "See the email" }).click();
  await expect(page.getByText("Re: No sound")).toBeVisible();
  await expectAccessible(page);
  await page.locator(".console-section").getByRole("link", { name: "Emails" }).click();
  await expect(page.getByRole("row").filter({ hasText: person.email }).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto("/support");
  await page.getByText("No sound").click();
  await expect(page.getByText("Please turn it on.")).toBeVisible();
  await expect(page.getByText("A difficult one.")).toHaveCount(0);
  await expectAccessible(page);
});
