import { hydrated, expect, expectAccessible, test } from "./fixtures";

test("the offer works with the keyboard alone: focus is trapped and restored", async ({
  page,
  person: _,
}) => {
  await page.goto("/profile/subscription");
  await hydrated(page);
  const way = page.getByRole("main").getByRole("link", { name: "Upgrade to Premium" });
  await way.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Upgrade to Premium" });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("heading", { name: "Upgrade to Premium" })).toBeFocused();
  await expectAccessible(page);
  for (let n = 0; n < 6; n++) {
    await page.keyboard.press("Tab");
    // Between the last and the first element the browser itself may have the focus, which the page sees as its body.
    expect(
      await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || Boolean(activeElement?.closest("dialog"));
      }),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(way).toBeFocused();

  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Maybe later" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/profile/subscription");
});

test("tabs, switches and themes work with the keyboard alone", async ({ page, person: _ }) => {
  await page.goto("/profile");
  await hydrated(page);
  await page.getByRole("link", { name: "Preferences" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile/preferences");
  const quote = page.getByRole("switch", { name: "Daily quote" });
  await quote.focus();
  await page.keyboard.press("Space");
  await expect(quote).not.toBeChecked();
  await expect(quote).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveClass("dark");
  await expect(page.getByRole("button", { name: "Dark" })).toBeFocused();
});
