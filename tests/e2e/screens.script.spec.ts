import type { Page } from "@playwright/test";
import { createCookie } from "@remix-run/node";
import { unsubscribeLink } from "#tests/setup/unsubscribe-link";
import { hydrated, expect, expectAccessible, holdData, startConversation, test } from "./fixtures";

/* Checks every screen that no other test checks on its way. Axe is a script, so there is no version without scripts. */

const unknownId = "65f0c0ffee65f0c0ffee65f0";

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

  test("a provider without an email address leads to an accessible form for it", async ({
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

  test("unsubscribing from the daily emails is accessible, before and after", async ({
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

test.describe("for signed-in people", () => {
  for (const path of [
    "/",
    "/privacy",
    "/help?q=password",
    "/nowhere-at-all",
    `/chat/${unknownId}`,
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

  test("a conversation is accessible, including its favourite and its interrupted reply", async ({
    page,
    person: _,
  }) => {
    await page.goto(`/chat/${await conversation(page)}`);
    await expectAccessibleScreen(page);
  });

  test("a conversation is accessible during a reply", async ({ page, person: _ }) => {
    await page.goto(`/chat/${await conversation(page)}`);
    await page.getByLabel("Your message").fill("[long] please");
    await page.getByLabel("Your message").press("Enter");
    await expect(page.getByRole("log")).toContainText("Slowly");
    await expectAccessibleScreen(page);
    await page.getByRole("button", { name: "Stop the reply" }).click();
    await expect(page.getByText("This reply was stopped.")).toBeVisible();
  });

  test("the live page without scripts is accessible", async ({ page, person: _ }) => {
    const id = await conversation(page);
    // Axe needs scripts, and this page is for people without: the page's own are not loaded.
    await page.route(/\/assets\/.*\.js/, (route) => route.abort());
    await page.goto(`/chat/${id}`);
    await page.getByLabel("Your message").fill("[long] please");
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

  test("the list of conversations is accessible, with its menu open and with an empty search result", async ({
    page,
    person: _,
  }) => {
    await conversation(page);
    await page.goto("/conversations");
    await expectAccessibleScreen(page);
    // The open menu covers a part of what is below it.
    await page.getByRole("banner").locator("summary").click();
    await expectAccessible(page, { within: ".shell-topbar" });
    await page.goto("/conversations?q=zeppelin");
    await expectAccessibleScreen(page);
  });

  test("an error screen is accessible: after too many requests, or without a connection", async ({
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

  test("the offline notice is accessible", async ({ page, person: _, context }) => {
    await page.goto("/conversations");
    await hydrated(page);
    const title = page.getByRole("heading", { level: 1 });
    const place = await title.boundingBox();
    await context.setOffline(true);
    await expect(page.getByText("You are offline. You can keep reading this page")).toBeVisible();
    expect(await title.boundingBox(), "the page has not moved").toEqual(place);
    await expectAccessibleScreen(page);
    await context.setOffline(false);
  });

  test("the skeleton on a slow connection is accessible", async ({ page, person: _ }) => {
    await page.goto("/profile");
    await hydrated(page);
    const release = await holdData(page);
    await page.getByRole("link", { name: "Conversations" }).filter({ visible: true }).first().click();
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeAttached();
    // What is known of the page stands there already, and the navigation marks it.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conversations");
    await expect(
      page.getByRole("link", { name: "Conversations" }).filter({ visible: true }).first(),
    ).toHaveAttribute("aria-current", "page");
    await expect(page.locator(".skeleton").first()).toBeVisible();
    // What stands above every page stays there.
    await expect(page.getByRole("button", { name: "Send a new link" })).toBeVisible();
    await expectAccessible(page);
    release();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conversations");
  });
});
