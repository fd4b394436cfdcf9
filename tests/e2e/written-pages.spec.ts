import { everyWidth, expect, expectAccessible, test } from "./fixtures";

test(
  "the contents of a long page are a closed box on a phone, and a column on a wide screen",
  everyWidth,
  async ({ page }) => {
    const isWide = page.viewportSize()!.width >= 1024;
    for (const path of ["/privacy", "/help"]) {
      await page.goto(path);
      const box = page.locator("details.written-contents");
      const column = page.locator("nav.written-contents");
      const link = (isWide ? column : box).getByRole("link").last();
      if (isWide) await expect(box).toBeHidden();
      else {
        await expect(column).toBeHidden();
        await expect(link).toBeHidden();
        await box.getByText("On this page").click();
      }
      await link.click();
      await expect(
        page.getByRole("heading", { level: 2, name: (await link.textContent())! }),
      ).toBeInViewport();
      await expectAccessible(page);
    }
  },
);
