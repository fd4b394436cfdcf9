import { expect, startConversation, test, oneWidth } from "./fixtures";

test(
  "quotations in a reply are linked to their place, or marked as unverified",
  oneWidth,
  async ({ page, person: _ }) => {
    const id = await startConversation(page);
    await page.goto(`/chat/${id}`);
    await page.getByLabel("Your message").fill("[quotes] please");
    await page.getByRole("button", { name: "Send", exact: true }).click();

    const log = page.getByRole("log");
    // Without scripts the marks of a reply that was read as it came stand below it.
    await expect(log).toContainText("[Psalm 23:1, King James Version]");
    await expect(log).toContainText("[unverified quotation]");

    await page.goto(`/chat/${id}`);
    await expect(log).toContainText("[these words stand in Psalm 46:10, King James Version]");
    await expect(log.locator(".text-note")).toHaveCount(3);
    await log.getByRole("link", { name: "[Psalm 23:1, King James Version]" }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Psalm 23");
    await expect(page.locator("mark")).toHaveText("The LORD is my shepherd; I shall not want.");
    await expect(page.getByText("Public domain")).toBeVisible();
  },
);
