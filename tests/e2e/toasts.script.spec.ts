import type { Locator, Page } from "@playwright/test";
import { hydrated, expect, oneWidth, test } from "./fixtures";

const updated = "There are no changes to save";

/** The first toast after a click on the profile's button, and when it appeared. */
async function showToast(page: Page): Promise<{ toast: Locator; at: number }> {
  await page.getByRole("button", { name: "Save changes" }).click();
  const toast = page.locator(".toast").filter({ hasText: updated });
  await expect(toast).toBeVisible();
  return { toast, at: performance.now() };
}

async function openProfile(page: Page): Promise<void> {
  await page.goto("/profile");
  await hydrated(page);
}

async function lasted(toast: Locator, since: number): Promise<number> {
  await expect(toast).toHaveCount(0, { timeout: 15_000 });
  return performance.now() - since;
}

test.beforeEach(async ({ page, person: _ }) => {
  await openProfile(page);
  // Away from the place where the toast will appear.
  await page.mouse.move(5, 700);
});

test(
  "a toast stays for five seconds, and the same one shown again restarts its five seconds",
  oneWidth,
  async ({ page }) => {
    const first = await showToast(page);
    await page.mouse.move(5, 700);
    await expect.poll(() => performance.now() - first.at, { intervals: [100] }).toBeGreaterThan(4_000);
    const second = await showToast(page);
    await page.mouse.move(5, 700);
    const ms = await lasted(second.toast, second.at);
    expect(ms).toBeGreaterThan(4_000);
    expect(ms).toBeLessThan(8_000);
  },
);

for (const [name, prepare] of [
  ["asks for less motion", (page: Page) => page.emulateMedia({ reducedMotion: "reduce" })],
  [
    "has no animations at all",
    (page: Page) =>
      page.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync("* { animation: none !important; transition: none !important }");
        document.adoptedStyleSheets = [sheet];
      }),
  ],
] as const) {
  test(`a toast also disappears after five seconds if a person ${name}`, oneWidth, async ({ page }) => {
    await prepare(page);
    const { toast, at } = await showToast(page);
    await page.mouse.move(5, 700);
    const ms = await lasted(toast, at);
    expect(ms).toBeGreaterThan(4_000);
    expect(ms).toBeLessThan(8_000);
  });
}

test("a toast waits while the pointer is over it", oneWidth, async ({ page }) => {
  const { toast, at } = await showToast(page);
  await toast.hover();
  await expect.poll(() => performance.now() - at, { intervals: [250] }).toBeGreaterThan(5_500);
  await expect(toast).toBeVisible();
  await page.mouse.move(5, 700);
  expect(await lasted(toast, at)).toBeLessThan(12_000);
});

test(
  "a toast waits while it has the focus; Escape closes it and restores the focus",
  oneWidth,
  async ({ page }) => {
    const { toast, at } = await showToast(page);
    await page.mouse.move(5, 700);
    const button = page.getByRole("button", { name: "Save changes" });
    await button.focus();
    await toast.getByRole("button", { name: "Dismiss" }).focus();
    await expect.poll(() => performance.now() - at, { intervals: [250] }).toBeGreaterThan(5_500);
    await expect(toast).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(toast).toHaveCount(0);
    await expect(button).toBeFocused();
  },
);

test("a swipe of 50 px to the right closes a toast; a shorter or downward one does not", async ({ page }) => {
  const { toast } = await showToast(page);
  const box = (await toast.boundingBox())!;
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  const swipe = async (right: number, down: number) => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + right, y + down, { steps: 8 });
  };
  await swipe(45, 0);
  await page.mouse.up();
  await expect(toast).toBeVisible();
  await expect(toast).not.toHaveAttribute("style", /translate/);
  await swipe(60, 20);
  await expect(toast).toHaveCount(0);
  await page.mouse.up();
});

test.describe("touches on a toast", oneWidth, () => {
  test.use({ hasTouch: true });

  test("leave it in place when they scroll over it", async ({ page }) => {
    const { toast } = await showToast(page);
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
    const { toast } = await showToast(page);
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
  const { toast } = await showToast(page);
  const box = (await toast.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(320);
  expect(await toast.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe("solid");
});
