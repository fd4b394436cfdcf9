import type { Page } from "@playwright/test";
import { askToDelete, hydrated, expect, oneWidth, test } from "#tests/e2e/fixtures";

test("a heart that the server refuses changes back and says so", oneWidth, async ({ page, person: _ }) => {
  await page.context().request.post("/api/conversations", { data: { title: "The door" } });
  await page.goto("/conversations");
  await hydrated(page);
  await page.route(/\/conversations\?/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  const heart = page.getByRole("main").getByRole("button", { name: "Favourite: The door" });
  await heart.click();
  await expect(page.getByText("Unable to update favourites. Please try again.")).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test.describe("conversations loaded while scrolling", oneWidth, () => {
  const oldTitle = "The oldest";
  const cards = (page: Page) => page.getByRole("main").getByRole("article");

  async function scrollToTheOldest(page: Page): Promise<void> {
    for (const title of [oldTitle, ...Array.from({ length: 34 }, (_, index) => `Later ${index}`)]) {
      await page.context().request.post("/api/conversations", { data: { title } });
    }
    await page.goto("/conversations");
    await hydrated(page);
    await cards(page).last().scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(35);
  }

  test("disappear when deleted, and the list keeps its place", async ({ page, person: _ }) => {
    await scrollToTheOldest(page);
    await askToDelete(page, oldTitle);
    await page.getByRole("button", { name: "Delete conversation" }).click();
    await expect(page.getByText("Conversation deleted")).toBeVisible();
    await expect(cards(page)).toHaveCount(34);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("heading", { name: /All conversations/ })).toHaveText("All conversations 34");
    await expect(cards(page).last()).toBeInViewport();
  });

  test("show their current state when the person comes back", async ({ page, person: _ }) => {
    await scrollToTheOldest(page);
    await cards(page).getByRole("link", { name: oldTitle, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(oldTitle);
    await page.getByLabel(`More for ${oldTitle}`).click();
    await page.getByRole("link", { name: "Edit title and category" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("Of another name");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Of another name");
    await page.evaluate(() => history.go(-3));
    await expect(page).toHaveURL(/\/conversations$/);
    await expect(cards(page)).toHaveCount(35);
    await expect(cards(page).getByRole("link", { name: "Of another name", exact: true })).toBeVisible();
    await expect(cards(page).getByRole("link", { name: oldTitle })).toHaveCount(0);
  });

  test("are still there after ten visits that loaded nothing more", async ({ page, person: _ }) => {
    await scrollToTheOldest(page);
    const nav = page.getByRole("navigation", { name: "Main" });
    for (let visit = 0; visit < 10; visit += 1) {
      await nav.getByRole("link", { name: "Home" }).click();
      await expect(page).toHaveURL(/\/$/);
      await nav.getByRole("link", { name: "Conversations" }).click();
      await expect(page).toHaveURL(/\/conversations$/);
      await expect(cards(page)).toHaveCount(30);
    }
    await page.route("**/api/conversations?*", (route) => route.abort());
    await page.evaluate(() => history.go(-20));
    await expect(cards(page)).toHaveCount(35);
  });

  test("are replaced by the page that the link to older ones opens", async ({ page, person: _ }) => {
    await scrollToTheOldest(page);
    await page.route("**/api/conversations?*", (route) => route.abort());
    await page.reload();
    await expect(cards(page)).toHaveCount(30);
    await page.getByRole("link", { name: "Older conversations" }).click();
    await expect(cards(page)).toHaveCount(5);
    await expect(cards(page).last()).toContainText(oldTitle);
  });
});
