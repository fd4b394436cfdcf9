import type { Page } from "@playwright/test";
import { hydrated, expect, oneWidth, startConversation, testOfFailures as test } from "#tests/e2e/fixtures";

/** A response from a proxy while the server is down. */
const away = { status: 503, contentType: "text/plain", body: "Service unavailable" };

const main = (page: Page) => page.getByRole("main");
const isPost = (page: Page, path: string | RegExp, how: "abort" | "away") =>
  page.route(path, (route) => {
    if (route.request().method() !== "POST") return route.continue();
    return how === "abort" ? route.abort() : route.fulfill(away);
  });

async function make(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) await page.context().request.post("/api/conversations", { data: { title } });
}

test("a deletion that fails leaves the list as it is and says so", oneWidth, async ({ page, person: _ }) => {
  await make(page, "Keep me", "Let me go");
  await page.goto("/conversations");
  await hydrated(page);
  const address = /\/conversations\?/;
  await isPost(page, address, "away");
  await page.getByRole("link", { name: "Delete: Let me go" }).click();
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await expect(page.getByRole("alert")).toContainText("Unable to delete conversation");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(main(page).getByRole("article")).toHaveCount(2);
  await expect(page).toHaveURL("/conversations");

  await page.unroute(address);
  await page.getByRole("link", { name: "Delete: Let me go" }).click();
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await expect(page.getByText("Conversation deleted")).toBeVisible();
  await expect(main(page).getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Keep me", exact: true })).toBeFocused();
});

test(
  "a conversation that cannot be created leaves the list as it is, with a message",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.goto("/conversations");
    await hydrated(page);
    await page.route(/\/chat\?/, (route) => route.fulfill(away));
    await page.getByRole("link", { name: "New conversation" }).click();
    await expect(page.getByRole("alert")).toContainText("Unable to create conversation");
    await expect(page).toHaveURL("/conversations");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conversations");
  },
);

test(
  "a first message that starts no conversation leads to the list, and waits on the start page",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.goto("/");
    await hydrated(page);
    await page.route(/\/chat\?.*_data=/, (route) => route.fulfill(away));
    await page.getByLabel("Your message").fill("I wake at four.");
    await page.getByLabel("Your message").press("Enter");
    await expect(page.getByRole("alert")).toContainText("Failed to start conversation");
    await expect(page).toHaveURL("/conversations");
    await page.unroute(/\/chat\?.*_data=/);
    await page.getByRole("link", { name: "Home" }).filter({ visible: true }).first().click();
    await expect(page.getByLabel("Your message")).toHaveValue("I wake at four.");
  },
);

test(
  "without a connection the start page keeps the first message and says so",
  oneWidth,
  async ({ page, person: _, context }) => {
    await page.goto("/");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByLabel("Your message").fill("I wake at four.");
    await page.getByLabel("Your message").press("Enter");
    await expect(page.getByRole("alert")).toContainText(
      /Failed to start conversation|This page could not be/,
    );
    await expect(page.getByLabel("Your message")).toHaveValue("I wake at four.");
    await context.setOffline(false);
    await page.getByLabel("Your message").press("Enter");
    await expect(page.getByRole("log")).toContainText("the list leave out?");
  },
);

test("a person who cannot be signed out stays, and is told", oneWidth, async ({ page, person: _ }) => {
  await page.goto("/profile");
  await hydrated(page);
  await page.route(/\/logout\?/, (route) => route.abort());
  await main(page).getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to logout");
  await expect(page).toHaveURL("/profile");
  await page.unroute(/\/logout\?/);
  // Two clicks in quick succession count as one, and this click may still belong to the first.
  await expect(async () => {
    await main(page).getByRole("button", { name: "Sign out" }).click({ timeout: 1_000 });
    await expect(page).toHaveURL("/login", { timeout: 2_000 });
  }).toPass();
  await expect(page.getByText("You are signed out.")).toBeVisible();
});

test("a switch that fails changes back and says so", oneWidth, async ({ page, person: _ }) => {
  await page.goto("/profile/preferences");
  await hydrated(page);
  await isPost(page, /\/profile\/preferences/, "abort");
  const quote = page.getByRole("switch", { name: "Daily quote" });
  const before = await quote.getAttribute("aria-checked");
  await quote.click();
  await expect(page.getByRole("alert")).toContainText("Failed to update profile");
  await expect(quote).toHaveAttribute("aria-checked", before!);
});

test("if the data around a page fails, too, the shell still stays", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page, "Hello");
  // With a different query, the document and the shell are requested again, too.
  await page.goto("/conversations?section=all");
  await hydrated(page);
  await page.route(/_data=/, (route) => route.fulfill(away));
  await page
    .getByRole("main")
    .getByRole("link", { name: /Why do I wake/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await page.unroute(/_data=/);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL(`/chat/${id}`);
  await expect(page.getByRole("log")).toContainText("Hello");
});

test(
  "a page whose script was removed by a newer deployment loads as a document",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.goto("/conversations");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    let documents = 0;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route(/\/assets\/support-[^/]*\.js/, (route) =>
      route.fulfill({ status: 404, body: "Not found" }),
    );
    await page.getByRole("contentinfo").getByRole("link", { name: "Support" }).click();
    await expect(page).toHaveURL("/support");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Support");
    await page.waitForLoadState("networkidle");
    expect(documents).toBe(1);
  },
);

test(
  "without a connection, a page that was never opened leaves the current one open",
  oneWidth,
  async ({ page, person: _, context }) => {
    await page.goto("/conversations");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("contentinfo").getByRole("link", { name: "Support" }).click();
    await expect(page.getByRole("alert")).toContainText("This page could not be loaded");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conversations");
    await context.setOffline(false);
    await page.getByRole("contentinfo").getByRole("link", { name: "Support" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Support");
  },
);
