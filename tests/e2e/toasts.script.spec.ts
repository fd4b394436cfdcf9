import type { Locator, Page } from "@playwright/test";
import { hydrated, expect, oneWidth, test } from "./fixtures";

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

test(
  "a toast stays for five seconds, and the same one shown again restarts its five seconds",
  oneWidth,
  async ({ page }) => {
    await showToast(page);
    await page.mouse.move(5, 700);
    await page.clock.fastForward(3_000);
    const toast = await showToast(page);
    await page.mouse.move(5, 700);
    await page.clock.fastForward(2_500);
    await expect(toast).toBeVisible();
    await page.clock.fastForward(2_500);
    await expectGone(toast);
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
    const toast = await showToast(page);
    await page.mouse.move(5, 700);
    await page.clock.fastForward(2_500);
    await expect(toast).toBeVisible();
    await page.clock.fastForward(2_500);
    await expectGone(toast);
  });
}

test(
  "a toast waits while it has the focus; Escape closes it and restores the focus",
  oneWidth,
  async ({ page }) => {
    const toast = await showToast(page);
    await page.mouse.move(5, 700);
    const button = page.getByRole("button", { name: "Save changes" });
    await button.focus();
    await toast.getByRole("button", { name: "Dismiss" }).focus();
    await page.clock.fastForward(6_000);
    await expect(toast).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(toast).toHaveCount(0);
    await expect(button).toBeFocused();
  },
);

test("a swipe of 50 px to the right closes a toast; a shorter or downward one does not", async ({ page }) => {
  const toast = await showToast(page);
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
