import type { Locator, Page } from "@playwright/test";
import { hydrated, expect, test } from "./fixtures";

/** Presses Tab until the element has the focus, and checks that it is visible. */
async function tabTo(
  page: Page,
  role: "link" | "button" | "textbox" | "searchbox",
  name: string,
): Promise<void> {
  await tabToTarget(page, page.getByRole(role, { name, exact: true }).first(), name);
}

async function tabToTarget(page: Page, target: Locator, name: string): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press("Tab");
    if (await target.evaluate((element) => element === document.activeElement)) {
      const box = (await target.boundingBox())!;
      // A phone shows none above a conversation.
      const banner = page.getByRole("banner");
      const header = (await banner.count()) > 0 ? (await banner.boundingBox())! : { y: 0, height: 0 };
      const isInHeader =
        box.y < header.y + header.height && box.y + box.height <= header.y + header.height + 1;
      expect(isInHeader || box.y >= header.y + header.height - 1, `${name} is not under the header`).toBe(
        true,
      );
      return;
    }
  }
  throw new Error(`${name} is not reached with the keyboard`);
}

test("the main tasks need nothing but a keyboard", async ({ page, person: _ }) => {
  await page.goto("/");
  await hydrated(page);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, "textbox", "Your message");
  await page.keyboard.type("I wake at four.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log")).toContainText("What does the list leave out?");
  await tabTo(page, "textbox", "Your message");
  await page.keyboard.type("And then?");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("Tell me.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("log").getByRole("article")).toHaveCount(4);

  await page.goto("/conversations");
  await hydrated(page);
  await tabTo(page, "searchbox", "Search your conversations");
  await page.keyboard.type("four");
  await expect(page.getByText("1 conversation found for “four”")).toBeVisible();
  await tabTo(page, "button", "Favourite: I wake at four.");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Favourites updated")).toBeVisible();
  const remove = page.getByRole("link", { name: "Delete: I wake at four." });
  if (await remove.isVisible()) {
    await tabToTarget(page, remove, "Delete");
  } else {
    // A phone has it behind three dots.
    await tabToTarget(page, page.locator(".conversation-menu summary").first(), "More");
    await page.keyboard.press("Enter");
    await tabToTarget(
      page,
      page.locator(".conversation-menu").first().getByRole("link", { name: "Delete" }),
      "Delete",
    );
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await tabTo(page, "button", "Delete conversation");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Conversation deleted")).toBeVisible();
});
