import type { Page } from "@playwright/test";
import { askToDelete, expect, expectAccessible, startConversation, mainTask, test } from "./fixtures";

async function make(page: Page, ...titles: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles) {
    const answer = await page.context().request.post("/api/conversations", { data: { title } });
    ids.push(((await answer.json()) as { id: string }).id);
  }
  return ids;
}

const main = (page: Page) => page.getByRole("main");
const cards = (page: Page) => main(page).getByRole("article");

test("a new person is led to a first conversation", async ({ page, person: _ }) => {
  await page.goto("/conversations");
  await expect(page.getByRole("heading", { name: "No conversations yet" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Start your first conversation" }).click();
  await expect(page.getByLabel("Your message")).toBeVisible();
});

test("favourites have a tab of their own, with their number", async ({ page, person: _ }) => {
  await make(page, "The door", "Anna's <garden> & the sea");
  await page.goto("/conversations");
  await expect(cards(page)).toHaveCount(2);
  await main(page).getByRole("button", { name: "Favourite: The door" }).click();

  const favorites = page.getByRole("region", { name: /Favourites/ });
  await expect(favorites.getByRole("article")).toHaveCount(1);
  await expect(favorites.getByRole("heading", { level: 2 })).toHaveText("Favourites 1");
  await expect(page.getByText("Favourites updated")).toBeVisible();
  await expect(
    page.getByRole("region", { name: /All conversations/ }).getByRole("heading", { level: 2 }),
  ).toHaveText("All conversations 2");
  await expectAccessible(page);
});

test("a search finds titles and messages, highlights matches, and can be cleared", async ({
  page,
  person: _,
}) => {
  await make(page, "Perché mi sveglio", "The door");
  await startConversation(page, "A garden at night");
  await page.goto("/conversations");
  const box = page.getByRole("searchbox", { name: "Search your conversations" });

  await box.fill("PERCHE");
  await box.press("Enter");
  await expect(page.getByRole("status").getByText("1 conversation found for “PERCHE”")).toBeVisible();
  await expect(cards(page).locator("mark")).toHaveText("Perché");

  await box.fill("garden");
  await box.press("Enter");
  await expect(page.getByText("1 conversation found for “garden”")).toBeVisible();
  await expect(cards(page).getByRole("paragraph").first()).toHaveText("A garden at night");
  await expect(cards(page).locator("mark")).toHaveText("garden");
  await expectAccessible(page);

  await box.fill("<nothing> of the kind");
  await box.press("Enter");
  await expect(page.getByText("0 conversations found for “<nothing> of the kind”")).toBeVisible();
  await page.getByRole("link", { name: "Clear search" }).click();
  await expect(page.getByRole("heading", { name: /All conversations/ })).toBeVisible();
  await expect(box).toHaveValue("");
});

test("a conversation is deleted only after a confirmation", mainTask, async ({ page, person: _ }) => {
  await make(page, "Keep me", "Let me go");
  await page.goto("/conversations");
  await askToDelete(page, "Let me go");
  await expect(page.getByRole("heading", { name: "Delete this conversation?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByText("Keep it").click();
  await expect(cards(page)).toHaveCount(2);

  await askToDelete(page, "Let me go");
  await page.getByRole("button", { name: "Delete conversation" }).click();
  await expect(page.getByText("Conversation deleted")).toBeVisible();
  await expect(cards(page)).toHaveCount(1);
  await expect(cards(page)).toContainText("Keep me");
});

test("a conversation is renamed and moved, and keeps the typed text if the title is missing", async ({
  page,
  person: _,
}) => {
  const [id] = await make(page, "Old");
  await page.goto(`/chat/${id}`);
  await page.getByLabel("More for Old").click();
  await page.getByRole("link", { name: "Edit title and category" }).click();
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Title").fill("   ");
  await page.getByLabel("Category").selectOption("relationships");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("A conversation needs a title")).toBeVisible();
  await expect(page.getByLabel("Category")).toHaveValue("relationships");
  // The first response has arrived completely.
  await expect(page.locator("main[aria-busy]")).toHaveCount(0);

  await page.getByLabel("Title").fill("New “name”");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New “name”");
  await page.goto("/conversations");
  await expect(cards(page).getByText("Relationships")).toBeVisible();
});

test("more than one page can be read, and going back keeps the place", async ({
  page,
  person: _,
  javaScriptEnabled,
}) => {
  await make(page, ...Array.from({ length: 35 }, (_, index) => `Conversation ${index + 1}`));
  await page.goto("/conversations");
  await expect(cards(page).first()).toContainText("Conversation 35");
  const older = page.getByRole("link", { name: "Older conversations" });
  if (javaScriptEnabled === false) {
    await expect(cards(page)).toHaveCount(30);
    await older.click();
    await expect(cards(page)).toHaveCount(5);
    await page.getByRole("link", { name: "Newest conversations" }).click();
    return expect(cards(page)).toHaveCount(30);
  }
  await cards(page).last().scrollIntoViewIfNeeded();
  await expect(cards(page)).toHaveCount(35);
  await expect(older).toHaveCount(0);
  await cards(page).getByRole("link", { name: "Conversation 2", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conversation 2");
  await page.goBack();
  await expect(cards(page)).toHaveCount(35);
  await expect(cards(page).getByRole("link", { name: "Conversation 2", exact: true })).toBeInViewport();
});
