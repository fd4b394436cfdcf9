import { randomUUID } from "node:crypto";
import { expect, expectAccessible, hydrated, oneWidth, test } from "./fixtures";
import { makeAdministrator } from "./mailbox";

test.beforeEach(async ({ person }) => makeAdministrator(person.email));

test("a new configuration is tested, edited, compared, restored and deleted", oneWidth, async ({ page }) => {
  const name = `Night watch ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin/ai-training");
  await expectAccessible(page);
  await page.getByRole("link", { name: "New configuration" }).click();
  await hydrated(page);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("System prompt").fill("You answer those who cannot sleep.");
  await page.getByRole("button", { name: "Create configuration" }).click();
  await expect(page.getByText("Configuration created")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: name });

  await row.getByRole("link", { name: `Test: ${name}` }).click();
  await expect(page.getByText("There are no test prompts yet.")).toBeVisible();
  await page.getByRole("link", { name: "Add a test prompt" }).click();
  await hydrated(page);
  await expectAccessible(page);
  await page.getByLabel("What the person writes").fill("I cannot sleep.");
  await page.getByLabel("Rule 1").selectOption("contains");
  await page.getByLabel("Value 1").fill("honest");
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("button", { name: "Run the tests" }).click();
  await expect(page.getByText("Passed").first()).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/an \*honest\* hour/).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto("/admin/ai-training");
  await row.getByRole("link", { name: `Edit: ${name}` }).click();
  await hydrated(page);
  await page.getByLabel("System prompt").fill("You answer those who wake at four.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Configuration updated")).toBeVisible();

  await page.goto("/admin/ai-training");
  await row.getByRole("link", { name: `Versions: ${name}` }).click();
  await page.getByRole("link", { name: "Compare" }).last().click();
  await expect(page.getByText(/^What changed from version 1 to/)).toBeVisible();
  await expect(page.locator("ins").filter({ hasText: "four" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore" }).last().click();
  await expect(page.getByText("Configuration updated")).toBeVisible();

  await page.goto("/admin/ai-training");
  await row.getByRole("link", { name: `Delete: ${name}` }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Configuration deleted")).toBeVisible();
  await expect(row).toHaveCount(0);
});
