import type { Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { expect, expectAccessible, test } from "./fixtures";
import { makeAdministrator } from "./mailbox";

/** Someone whom the administrator works on. */
async function someone(page: Page, firstName: string): Promise<string> {
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const other = await page.context().browser()!.newContext();
  const data = { firstName, lastName: "Hill", email, password: "a quiet room" };
  const answer = await other.request.post(new URL("/api/register", page.url()).href, { data });
  expect(answer.status()).toBe(201);
  await other.close();
  return email;
}

test("an administrator finds a person, edits, bans, unbans and deletes the account", async ({
  page,
  person,
}) => {
  await makeAdministrator(person.email);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { name: "Users", exact: true })).toBeVisible();
  const email = await someone(page, "Zoë");
  await expectAccessible(page);

  await page.getByRole("searchbox").fill(email.slice(0, 6));
  await page.getByRole("button", { name: "Show" }).click();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row.getByText("0/20 msgs")).toBeVisible();
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
  await row.getByRole("link", { name: "Edit: Zoë Hill" }).click();
  await expect(page.getByRole("heading", { name: "Edit User" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Plan").selectOption("premium");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("User updated")).toBeVisible();
  await expect(
    page.getByRole("definition").filter({ hasText: /^Premium set by an administrator$/ }),
  ).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Ban", exact: true }).click();
  await expect(page.getByLabel("Reason")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Reason").fill("Advertising");
  await page.getByRole("button", { name: "Ban" }).click();
  await expect(page.getByText("User banned")).toBeVisible();
  await expect(page.getByText("Advertising")).toBeVisible();
  await page.getByRole("link", { name: "Unban" }).click();
  await page.getByRole("button", { name: "Unban" }).click();
  await expect(page.getByText("User unbanned")).toBeVisible();

  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("button", { name: "Delete this account" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(/To confirm, type/).fill("someone@else.test");
  await page.getByRole("button", { name: "Delete this account" }).click();
  await expect(page.getByText("This is not the email address of the account")).toBeVisible();
  await page.getByLabel(/To confirm, type/).fill(email);
  await page.getByRole("button", { name: "Delete this account" }).click();
  await expect(page.getByText("User deleted")).toBeVisible();
  await page.goto(`/admin?search=${email}`);
  await expect(page.getByText("No users found")).toBeVisible();
  await expect(page.getByText("Try adjusting your search terms.")).toBeVisible();
});
