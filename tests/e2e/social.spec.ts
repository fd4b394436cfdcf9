import type { BrowserContext } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { oneWidth, expect, expectAccessible, test } from "./fixtures";

/**
 * Signs the browser in at Google as a person. Cookies do not distinguish ports, so the product's host is also
 * Google's.
 */
async function atGoogle(context: BrowserContext, who: string): Promise<string> {
  await context.addCookies([{ name: "person", value: who, url: "http://localhost" }]);
  return `${who}@example.com`;
}

const newName = () => `ana-${randomUUID().slice(0, 8)}`;

test("a visitor signs in with Google, signs out, and signs in again", async ({ page, context }) => {
  await atGoogle(context, newName());
  await page.goto("/login?redirectTo=/conversations");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await expect(page).toHaveURL("/conversations");
  await expect(page.getByText("Your account is ready. Welcome.")).toBeVisible();
  // Google's pictures cannot be loaded here, so the initials stay.
  await expect(page.getByRole("banner").locator(".avatar")).toHaveText("AR");

  await page.getByRole("banner").locator("summary").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/login?redirectTo=/conversations");
  await page.getByRole("link", { name: "Continue with Google" }).click();
  await expect(page).toHaveURL("/conversations");
  await expect(page.getByText("You are signed in. Welcome back.")).toBeVisible();
});

test(
  "a person who denies access at Google is told that nothing has changed",
  oneWidth,
  async ({ page, context }) => {
    await atGoogle(context, "refuse");
    await page.goto("/register?redirectTo=/conversations");
    await page.getByRole("link", { name: "Continue with Google" }).click();
    await expect(page).toHaveURL("/login?redirectTo=%2Fconversations");
    await expect(page.getByRole("alert")).toContainText("The Google sign-in was cancelled.");
  },
);

test(
  "an address with a password is not taken over: the person signs in, connects, and disconnects",
  oneWidth,
  async ({ page, person, context }) => {
    await context.clearCookies();
    await atGoogle(context, person.email.replace("@example.com", ""));
    await page.goto("/login");
    await page.getByRole("link", { name: "Continue with Google" }).click();
    await expect(page.getByRole("alert")).toContainText("An account with this email address already exists.");

    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/profile/connections");
    await page.getByRole("button", { name: "Connect Google" }).click();
    await expect(page).toHaveURL("/profile/connections");
    await expect(page.getByText("Google is connected.", { exact: false })).toBeVisible();
    const google = page.getByRole("listitem").filter({ hasText: "Google" });
    await expect(google).toContainText(person.email);
    await expect(google).toContainText("Connected on");

    await page.getByRole("button", { name: "Disconnect Google" }).click();
    await expect(page.getByText("Google is disconnected.", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: "Connect Google" })).toBeVisible();
  },
);

test(
  "the only sign-in method stays, and the page links to setting a password",
  oneWidth,
  async ({ page, context }) => {
    await atGoogle(context, newName());
    await page.goto("/login?redirectTo=/profile/connections");
    await page.getByRole("link", { name: "Continue with Google" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ways to sign in");
    await expect(page.getByText("This is your only way to sign in.", { exact: false })).toBeVisible();
    await expect(page.getByRole("button", { name: "Disconnect Google" })).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Set a password" }).first().click();
    await expect(page).toHaveURL("/profile/password");
  },
);

test(
  "a provider that is not configured is not offered in the profile",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.goto("/profile/connections");
    const facebook = page.getByRole("listitem").filter({ hasText: "Facebook" });
    await expect(facebook).toContainText("Not available here.");
    await expect(facebook.getByRole("button")).toHaveCount(0);
    await expectAccessible(page);
  },
);
