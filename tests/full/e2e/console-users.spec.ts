import type { Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import {
  everyWidth,
  expect,
  expectAccessible,
  holdData,
  hydrated,
  oneWidth,
  test,
} from "#tests/e2e/fixtures";
import { mailTo, makeAdministrator } from "#tests/e2e/mailbox";

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

test(
  "a phone folds the filters of the list and names the chosen ones",
  everyWidth,
  async ({ page, person }) => {
    await makeAdministrator(person.email);
    await page.goto("/admin");
    const isPhone = page.viewportSize()!.width < 640;
    const plan = page.getByLabel("Plan");
    await expect(plan).toBeVisible({ visible: !isPhone });
    if (isPhone) await page.getByText("Filters and order", { exact: true }).click();
    else await expect(page.getByText("Filters and order")).toBeHidden();
    await plan.selectOption("premium");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page).toHaveURL(/plan=premium/);
    await expect(plan).toBeVisible({ visible: !isPhone });
    await expect(page.getByText("Filters and order: Premium")).toBeVisible({ visible: isPhone });
    await expectAccessible(page);
  },
);

test(
  "the second of two administrators sees what the first one changed",
  oneWidth,
  async ({ page, person }) => {
    await makeAdministrator(person.email);
    await page.goto("/admin");
    const email = await someone(page, "Zoë");
    await page.goto(`/admin?search=${email}`);
    await page.getByRole("link", { name: "Edit: Zoë Hill" }).click();
    await expect(page.getByRole("heading", { name: "Edit User" })).toBeVisible();
    const id = /users\/(\w+)/.exec(page.url())![1]!;
    await page.context().request.put(`/api/admin/users/${id}`, { data: { firstName: "Ada" } });
    await page.getByLabel("First name").fill("Bea");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Someone else changed this person while you were editing.")).toBeVisible();
    await expect(page.getByText("First name: stored is Ada, you have Bea")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Bea");
    // A second press within half a second, while the page is read again, would count as the first.
    await page.waitForLoadState("networkidle");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("User updated")).toBeVisible();
  },
);

test("the log shows what was done to a person, and to whom", async ({ page, person }) => {
  await makeAdministrator(person.email);
  await page.goto("/admin");
  const email = await someone(page, "Zoë");
  await page.goto(`/admin?search=${email}`);
  await page.getByRole("link", { name: "View details: Zoë Hill" }).click();
  await page.getByRole("link", { name: "Log entries about this person" }).click();
  const entry = page.getByRole("row").filter({ hasText: "Viewed a user with memories" });
  await expect(entry.getByRole("link", { name: email, exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Action").selectOption("viewUserDetails");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(entry).toBeVisible();
});

test("a person who is invited by email becomes an administrator", oneWidth, async ({ page, person }) => {
  await makeAdministrator(person.email);
  await page.goto("/admin");
  const email = await someone(page, "Zoë");
  await page.getByRole("link", { name: "Invite an administrator" }).click();
  await expect(page.getByRole("button", { name: "Send the invitation" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText(`An invitation is on its way to ${email}.`)).toBeVisible();
  const path = /\/invitation\?token=[\w-]+/.exec((await mailTo(email, { after: 1 })).text)![0];
  await page.context().clearCookies();
  await page.goto(path);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Sign in" }).last().click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("a quiet room");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Become an administrator" }).click();
  await expect(page.getByRole("heading", { name: "Admin Console" })).toBeVisible();
});

test("five rows stand in for the list while it is loading", oneWidth, async ({ page, person }) => {
  test.skip(test.info().project.use.javaScriptEnabled === false, "the browser itself loads the page");
  await makeAdministrator(person.email);
  await page.goto("/admin");
  await hydrated(page);
  const release = await holdData(page);
  await page.getByLabel("Plan").selectOption("premium");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.locator("tbody .skeleton").first()).toBeVisible();
  expect(await page.locator("tbody tr").count()).toBe(5);
  release();
  await expect(page.locator("tbody .skeleton")).toHaveCount(0);
});
