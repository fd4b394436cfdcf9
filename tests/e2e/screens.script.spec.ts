import type { Page } from "@playwright/test";
import { createCookie } from "@remix-run/node";
import { unsubscribeLink } from "#tests/setup/unsubscribe-link";
import { hydrated, expect, expectAccessible, holdData, startConversation, test } from "./fixtures";

/* Checks every screen that no other test checks on its way. Axe is a script, so there is no version without scripts. */

const nobodys = "65f0c0ffee65f0c0ffee65f0";

async function expectAccessibleScreen(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessible(page);
}

/** The id of a new person's only conversation, with one complete and one interrupted reply. */
const conversation = (page: Page) => startConversation(page, "Hello", "[fail] please");

test.describe("for visitors", () => {
  for (const path of [
    "/",
    "/es",
    "/it",
    "/conversations",
    "/login",
    "/login?reason=ended&redirectTo=%2Fconversations",
    "/register",
    "/verify-email?token=x",
    "/unsubscribe?token=x",
    "/nowhere-at-all",
    "/contact",
    "/privacy",
    "/terms",
    "/help",
    "/help?q=zeppelin",
  ]) {
    test(`${path} is accessible`, async ({ page }) => {
      await page.goto(path);
      await expectAccessibleScreen(page);
    });
  }

  test("a provider without an address leads to an accessible question for it", async ({
    page,
    context,
    baseURL,
  }) => {
    // A pending profile from Facebook, which is not configured here: the server's signed cookie.
    const profile = { provider: "facebook", subject: "1", email: null, isEmailVerified: false };
    const cookie = createCookie("anamcara_pending", { secrets: ["a-secret-for-tests-only"] });
    const pending = await cookie.serialize({ profile, redirectTo: "/", until: Date.now() + 60_000 });
    const value = /=([^;]*)/.exec(pending)![1]!;
    await context.addCookies([{ name: "anamcara_pending", value, url: baseURL! }]);
    await page.goto("/register/address");
    await expectAccessibleScreen(page);
  });

  test("the way out of the daily mails is accessible, before and after", async ({
    page,
    person,
    context,
  }) => {
    const { id } = (await (await context.request.get("/api/auth/user")).json()) as { id: string };
    await context.clearCookies();
    await page.goto(unsubscribeLink(id, person.email));
    await expectAccessibleScreen(page);
    await page.getByRole("main").getByRole("button").click();
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    await expectAccessibleScreen(page);
  });
});

test.describe("for people who are signed in", () => {
  for (const path of [
    "/",
    "/privacy",
    "/help?q=password",
    "/nowhere-at-all",
    `/chat/${nobodys}`,
    "/profile",
    "/profile/subscription",
    "/profile/preferences",
    "/profile/upgrade",
    "/profile/password",
    "/onboarding/reasons",
    "/onboarding/about",
    "/onboarding/voice",
  ]) {
    test(`${path} is accessible inside the app`, async ({ page, person: _ }) => {
      await page.goto(path);
      await expectAccessibleScreen(page);
    });
  }

  test("a conversation is accessible, its favourite and its broken reply too", async ({
    page,
    person: _,
  }) => {
    await page.goto(`/chat/${await conversation(page)}`);
    await expectAccessibleScreen(page);
  });

  test("a conversation is accessible while the reply comes", async ({ page, person: _ }) => {
    await page.goto(`/chat/${await conversation(page)}`);
    await page.getByLabel("Your message").fill("[long] please");
    await page.getByLabel("Your message").press("Enter");
    await expect(page.getByRole("log")).toContainText("Slowly");
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Stop the reply" }).click();
    await expect(page.getByText("You stopped this reply.")).toBeVisible();
  });

  test("the page on which a reply comes without scripts is accessible", async ({ page, person: _ }) => {
    const id = await conversation(page);
    // Axe needs scripts, and this page is for people without: the page's own are not loaded.
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto(`/chat/${id}`);
    await page.getByLabel("Your message").fill("[slow] please");
    await page.getByRole("button", { name: "Send", exact: true }).click({ noWaitAfter: true });
    await expect(page).toHaveURL(/\/live\//, { timeout: 10_000 });
    await expect(page.getByRole("log")).toContainText("Slowly");
    await expectAccessibleScreen(page);
  });

  test("deleting and renaming a conversation are accessible as pages", async ({ page, person: _ }) => {
    const id = await conversation(page);
    for (const way of ["delete", "edit"]) {
      await page.goto(`/conversations/${id}/${way}`);
      await expectAccessibleScreen(page);
    }
  });

  test("the list of conversations is accessible, with its menu open and when a search finds nothing", async ({
    page,
    person: _,
  }) => {
    await conversation(page);
    await page.goto("/conversations");
    await page.getByRole("banner").locator("summary").click();
    await expectAccessibleScreen(page);
    await page.goto("/conversations?q=zeppelin");
    await expectAccessibleScreen(page);
  });

  test("a screen that cannot be had is accessible: it was asked for too often, or the line is away", async ({
    page,
    person: _,
    context,
  }) => {
    const go = () =>
      page.getByRole("link", { name: "Conversations" }).filter({ visible: true }).first().click();
    await page.goto("/profile");
    await hydrated(page);
    await page.route(/[?&]_data=/, (route) =>
      route.fulfill({ status: 429, headers: { "X-Remix-Catch": "yes" }, json: { retryAfterSeconds: 5 } }),
    );
    await go();
    await expectAccessibleScreen(page);
    await page.unrouteAll();

    await page.goto("/conversations");
    await hydrated(page);
    await page.getByRole("link", { name: "Home" }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL("/");
    await context.setOffline(true);
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("offline");
    await expectAccessibleScreen(page);
    await context.setOffline(false);
  });

  test("the line that says that there is no line is accessible", async ({ page, person: _, context }) => {
    await page.goto("/conversations");
    await hydrated(page);
    await context.setOffline(true);
    await expect(page.getByText("You are offline. You can keep reading this page")).toBeVisible();
    await expectAccessibleScreen(page);
    await context.setOffline(false);
  });

  test("the outline that a slow line shows is accessible", async ({ page, person: _ }) => {
    await page.goto("/profile");
    await hydrated(page);
    const letGo = await holdData(page);
    await page.getByRole("link", { name: "Conversations" }).filter({ visible: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Loading" })).toBeAttached();
    await expectAccessible(page);
    letGo();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conversations");
  });
});
