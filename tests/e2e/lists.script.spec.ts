import type { Page } from "@playwright/test";
import {
  askToDelete,
  expect,
  expectAccessible,
  hydrated,
  oneWidth,
  startConversation,
  test,
} from "./fixtures";

const main = (page: Page) => page.getByRole("main");
const rows = (page: Page) => main(page).getByRole("article");

async function open(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) await page.context().request.post("/api/conversations", { data: { title } });
  await page.goto("/conversations");
  await hydrated(page);
}

test("a deleted conversation leaves at once, and Undo brings it back", async ({ page, person: _ }) => {
  await open(page, "The sea", "The door");
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/conversations\?/, async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await askToDelete(page, "The door");
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("dialog")).toBeHidden();
  release();
  await expect(page.getByText("Conversation deleted")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText("Conversation restored")).toBeVisible();
  await expect(page.getByRole("link", { name: "The sea", exact: true })).toBeFocused();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText("The door");
});

test("a conversation goes into the archive from its own menu, and out again", async ({ page, person: _ }) => {
  const id = await startConversation(page, "I wake at four.");
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  await page.getByLabel(/^More for/).click();
  await main(page).getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Conversation archived")).toBeVisible();
  await expect(page).toHaveURL("/conversations");
  await expect(main(page).getByText("All your conversations are in the archive.")).toBeVisible();
  await page.goBack();
  await page.getByLabel(/^More for/).click();
  await main(page).getByRole("button", { name: "Take out of the archive" }).click();
  await expect(page.getByText("Conversation taken out of the archive")).toBeVisible();
  // Its menu has closed, and says the other thing when it is opened again.
  await expect(main(page).getByRole("link", { name: "Delete conversation" })).toBeHidden();
  await expect(page.getByLabel(/^More for/)).toBeFocused();
  await page.getByLabel(/^More for/).click();
  await expect(main(page).getByRole("button", { name: "Archive", exact: true })).toBeVisible();
  await expect(page.getByRole("log")).toContainText("I wake at four.");
  await expect(page).toHaveURL(`/chat/${id}`);
});

test("several are chosen together, and deleted with one question", async ({ page, person: _ }) => {
  await open(page, "One", "Two", "Three");
  await page.getByRole("link", { name: "Choose several" }).click();
  // Drawn in the colours of the theme, like all others.
  await expect(main(page).getByRole("checkbox").first()).toHaveCSS("appearance", "none");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose conversations");
  await expectAccessible(page);
  await page.getByLabel("All on this page").check();
  await page.getByRole("checkbox", { name: /Two/ }).uncheck();
  await page.getByRole("button", { name: "Delete chosen" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete 2 conversations?");
  await page.getByRole("button", { name: "Delete 2 conversations" }).click();
  await expect(page.getByText("2 conversations deleted")).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
});

test(
  "single keys open pages, search and show their list, but not while typing",
  oneWidth,
  async ({ page, person: _ }) => {
    await open(page, "The door");
    const box = page.getByRole("searchbox");
    await expect(async () => {
      await page.keyboard.press("/");
      await expect(box).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.type("n?");
    await expect(box).toHaveValue("n?");
    await page.getByRole("link", { name: "Clear search" }).click();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("?");
    const sheet = page.getByRole("dialog", { name: "Keyboard" });
    await expect(sheet).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("n");
    await expect(sheet).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(sheet).toBeHidden();
    await page.keyboard.press("g");
    await page.keyboard.press("h");
    await expect(page).toHaveURL(/\/$/);
    // Home may take the focus once more when it has arrived.
    await expect(async () => {
      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await page.keyboard.press("/");
      await expect(page).toHaveURL("/conversations", { timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole("searchbox")).toBeFocused();
    await page.getByRole("heading", { level: 1 }).click();
    await page.keyboard.press("n");
    await expect(page).toHaveURL(/\/chat\//);
    await expect(page.getByLabel("Your message")).toBeFocused();
  },
);

test(
  "a double click on the heading of a conversation, or F2, renames it in its place",
  oneWidth,
  async ({ page, person: _ }) => {
    await open(page, "The door");
    await rows(page).getByRole("link", { name: "The door", exact: true }).click();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("The door");
    await heading.dblclick();
    const field = page.getByRole("textbox", { name: "Title" });
    await field.fill("The gate");
    await field.press("Enter");
    await expect(heading).toHaveText("The gate");
    await expect(field).toBeHidden();
    await page.getByRole("banner").first().click();
    await expect(async () => {
      await page.keyboard.press("F2");
      await expect(field).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press("Escape");
    await expect(field).toBeHidden();
    await expect(heading).toHaveText("The gate");
    // The keyboard goes on from where it was.
    const favourite = page.getByRole("button", { name: "Favourite: The gate" });
    await favourite.focus();
    for (const [title, key] of [
      ["The wall", "Escape"],
      ["The hedge", "Enter"],
    ] as const) {
      await page.keyboard.press("F2");
      await expect(field).toBeFocused();
      await field.fill(title);
      await page.keyboard.press(key);
      await expect(field).toBeHidden();
      await expect(heading).toHaveText(key === "Enter" ? title : "The gate");
      await expect(page.getByRole("button", { name: /^Favourite: / }).first()).toBeFocused();
    }
  },
);
