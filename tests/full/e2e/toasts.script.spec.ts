import type { Locator, Page } from "@playwright/test";
import { hydrated, expect, oneWidth, startConversation, test } from "#tests/e2e/fixtures";

const updated = "There are no changes to save";

/** The first toast after a click on the profile's button. */
async function showToast(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Save changes" }).click();
  const toast = page.locator(".toast").filter({ hasText: updated });
  await expect(toast).toBeVisible();
  return toast;
}

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await hydrated(page);
}

/** It goes now: what is left of its time would take longer than this waits. */
const expectGone = (toast: Locator) => expect(toast).toHaveCount(0, { timeout: 1_500 });

test.beforeEach(async ({ page, person: _ }) => {
  // The page's clock runs on, and the tests put it forward.
  await page.clock.install();
  await openProfile(page);
  // Away from the place where the toast will appear.
  await page.mouse.move(5, 700);
});

test("a toast waits while the pointer is over it", oneWidth, async ({ page }) => {
  const toast = await showToast(page);
  await toast.hover();
  await page.clock.fastForward(6_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 700);
  await page.clock.fastForward(5_000);
  await expectGone(toast);
});

test.describe("touches on a toast", oneWidth, () => {
  test.use({ hasTouch: true });

  test("leave it in place when they scroll over it", async ({ page }) => {
    const toast = await showToast(page);
    const box = (await toast.boundingBox())!;
    const session = await page.context().newCDPSession(page);
    const [x, y] = [box.x + 20, box.y + 20];
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", point?: { x: number; y: number }) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [point] : [] });
    await touch("touchStart", { x, y });
    for (const step of [1, 2, 3, 4]) await touch("touchMove", { x: x + step * 16, y: y + step * 40 });
    await touch("touchEnd");
    await expect(toast).toBeVisible();
    await touch("touchStart", { x, y });
    for (const step of [1, 2, 3, 4]) await touch("touchMove", { x: x + step * 16, y: y + step * 2 });
    await expect(toast).toHaveCount(0);
    await touch("touchEnd");
  });
});

test(
  "the region of a toast exists before its text, an error is an alert, and one toast replaces the other",
  oneWidth,
  async ({ page }) => {
    const region = page.locator(".toaster[role=status]");
    await expect(region).toHaveCount(1);
    await expect(region).toBeEmpty();
    const toast = await showToast(page);
    await expect(region).toContainText(updated);
    await page.route(/\/logout\?/, (route) => route.abort());
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Sign out/ })
      .click();
    await expect(page.getByRole("alert")).toContainText("Failed to logout");
    await expect(toast).toHaveCount(0);
    await expect(region).toBeEmpty();
  },
);

test("a toast fits into a window of 320 px, and is visible in forced colours", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.emulateMedia({ forcedColors: "active" });
  const toast = await showToast(page);
  const box = (await toast.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(320);
  expect(await toast.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("solid");
});

test(
  "what is left today is right after the limit was reached on another device",
  oneWidth,
  async ({ page }) => {
    const words = Array.from({ length: 19 }, (_, index) => `Message ${index}`);
    await page.goto(`/chat/${await startConversation(page, ...words)}`);
    await hydrated(page);
    await expect(page.getByText(/^1 message left today/)).toBeVisible();
    await startConversation(page, "The last one");
    await page.getByLabel("Your message").fill("One more thing");
    await page.keyboard.press("Enter");
    await expect(page.getByText("Daily message limit reached")).toBeVisible();
    await expect(page.getByText("You have used all 20 messages for today.")).toBeVisible();
    await expect(page.getByText(/^1 message left today/)).toBeHidden();
    await expect(page.getByLabel("Your message")).toHaveValue("One more thing");
  },
);
