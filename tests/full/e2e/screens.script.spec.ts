import type { Page } from "@playwright/test";
import { hydrated, expect, expectAccessible, holdData, startConversation, test } from "#tests/e2e/fixtures";

/* Checks every screen that no other test checks on its way. Axe is a script, so there is no version without scripts. */

const unknownId = "65f0c0ffee65f0c0ffee65f0";

async function expectAccessibleScreen(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessible(page);
}

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

  test("the tabs of a page stay while another one is loading", async ({ page, person: _ }) => {
    await page.goto("/profile");
    await hydrated(page);
    const release = await holdData(page);
    const tab = page.getByRole("link", { name: "Preferences", exact: true });
    await tab.click();
    await expect(page.locator(".skeleton-field").first()).toBeVisible();
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");
    release();
    await expect(page).toHaveTitle(/Preferences/);
  });

  test("the gallery's outline has its tabs where they stay, and the footer does not jump", async ({
    page,
    person: _,
  }) => {
    await page.goto("/profile");
    await hydrated(page);
    await page.evaluate(() => {
      const seen = { shift: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { hadRecentInput, value } = entry as unknown as { hadRecentInput: boolean; value: number };
          if (!hadRecentInput) seen.shift += value;
        }
      }).observe({ type: "layout-shift" });
    });
    const release = await holdData(page);
    await page.getByRole("link", { name: "Gallery", exact: true }).filter({ visible: true }).click();
    await expect(page.locator(".gallery-grid .skeleton").first()).toBeVisible();
    const tabs = page.locator(".page-tabs");
    const pending = (await tabs.boundingBox())!;
    // A moved footer counts only when some time has passed since the click.
    await page.waitForTimeout(600);
    release();
    await expect(page.getByRole("navigation", { name: "What is shown" })).toBeVisible();
    const loaded = (await tabs.boundingBox())!;
    expect(Math.abs(loaded.y - pending.y)).toBeLessThan(3);
    expect(Math.abs(loaded.height - pending.height)).toBeLessThan(3);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    const { shift } = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen);
    expect(shift).toBeLessThan(0.02);
  });

  test("on a phone a conversation has no brand bar, also before it is read", async ({ page, person: _ }) => {
    const id = await startConversation(page, "I wake at four.");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    const bar = page.locator(".shell-topbar");
    await expect(bar).toBeHidden();
    // A slow phone draws what stands above the conversation first.
    await page.evaluate(() => document.querySelector(".chat")!.remove());
    await expect(bar).toBeHidden();
    await page.goto("/chat/000000000000000000000000");
    await expect(page.getByRole("heading", { name: "Conversation not found" })).toBeVisible();
    await expect(bar).toBeVisible();
  });
});
