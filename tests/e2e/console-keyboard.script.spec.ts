import type { Locator, Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { expect, hydrated, oneWidth, test } from "./fixtures";
import { makeAdministrator } from "./mailbox";

/** More than any page of these tests has controls. */
const MAX_TABS = 250;

test.beforeEach(async ({ person }) => makeAdministrator(person.email));

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let steps = 0; steps < MAX_TABS; steps += 1) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} is not reached with the keyboard`);
}

async function enter(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

const title = (page: Page, name: string) => page.getByRole("heading", { level: 2, name, exact: true });

test("a person is found, edited, banned and deleted with the keyboard alone", oneWidth, async ({ page }) => {
  test.setTimeout(90_000);
  const email = `${randomUUID().slice(0, 8)}@example.com`;
  const other = await page.context().browser()!.newContext({ baseURL: test.info().project.use.baseURL });
  await other.request.post("/api/register", {
    data: { firstName: "Zoë", lastName: "Hill", email, password: "a quiet room" },
  });
  await other.close();

  await page.goto("/admin");
  await hydrated(page);
  const search = page.getByRole("searchbox");
  await tabTo(page, search);
  await page.keyboard.type(email);
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 to 1 of 1")).toBeVisible();
  await expect(search).toBeFocused();
  const show = page.getByRole("button", { name: "Show" });
  await enter(page, show);
  await expect(show).toBeFocused();

  await enter(page, page.getByRole("link", { name: "Edit: Zoë Hill" }));
  await expect(title(page, "Edit User")).toBeFocused();
  await tabTo(page, page.getByLabel("First name"));
  await page.keyboard.type("Ada");
  await enter(page, page.getByRole("button", { name: "Save changes" }));
  await expect(title(page, "User Details")).toBeFocused();

  await enter(page, page.getByRole("link", { name: "Ban", exact: true }));
  await expect(title(page, "Ban this person?")).toBeFocused();
  await tabTo(page, page.getByLabel("Reason"));
  await page.keyboard.type("Advertising");
  await enter(page, page.getByRole("button", { name: "Ban" }));
  await expect(title(page, "User Details")).toBeFocused();

  await enter(page, page.getByRole("link", { name: "Delete", exact: true }));
  const typed = page.getByLabel(/To confirm, type/);
  await tabTo(page, typed);
  await page.keyboard.type("someone@else.test");
  await page.keyboard.press("Enter");
  await expect(page.getByText("This is not the email address of the account")).toBeVisible();
  // What is wrong has the focus: the field, or the message above it.
  expect(await page.evaluate(() => document.activeElement?.closest("form") !== null)).toBe(true);
  await typed.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(email);
  // A person needs longer than the half second in which a second press counts as a part of the first.
  await expect(async () => {
    await page.keyboard.press("Enter");
    await expect(page.getByText("User deleted")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(title(page, "Users")).toBeFocused();

  // Back leads to someone who is gone: the way on is the next thing that Tab reaches.
  await page.goBack();
  await expect(page.getByRole("heading", { name: "This person is no longer here" })).toBeVisible();
  await expect(page.locator("#main")).toBeFocused();
  await enter(page, page.getByRole("link", { name: "To the list of users" }));
  await expect(title(page, "Users")).toBeFocused();
});
