import type { Page } from "@playwright/test";
import {
  askToDelete,
  expect,
  expectAccessible,
  holdData,
  hydrated,
  oneWidth,
  test,
} from "#tests/e2e/fixtures";

const main = (page: Page) => page.getByRole("main");
const rows = (page: Page) => main(page).getByRole("article");

async function open(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) await page.context().request.post("/api/conversations", { data: { title } });
  await page.goto("/conversations");
  await hydrated(page);
}

/** Presses what deletes it, and confirms. */
async function deleteRow(page: Page, title: string): Promise<void> {
  await askToDelete(page, title);
  await page.getByRole("button", { name: "Delete conversation" }).click();
}

test("two conversations that are deleted quickly both stay away", async ({ page, person: _ }) => {
  await open(page, "The sea", "The door", "The lamp");
  const release = await holdData(page);
  await deleteRow(page, "The lamp");
  await expect(rows(page)).toHaveText([/The door/, /The sea/]);
  await deleteRow(page, "The door");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(rows(page)).toHaveText([/The sea/]);
  release();
  await expect(page.getByText("Conversation deleted")).toBeVisible();
  await expect(rows(page)).toHaveText([/The sea/]);
});

test(
  "a deleted conversation is not seen again while the new list is being drawn",
  oneWidth,
  async ({ page, person: _ }) => {
    await open(page, ...Array.from({ length: 30 }, (_, index) => `Room ${index}`), "The lamp");
    await page.evaluate(() => {
      const seen = { hasLeft: false, isBack: false };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const isThere = [...document.querySelectorAll("article")].some((row) =>
          row.textContent!.includes("The lamp"),
        );
        if (!isThere) seen.hasLeft = true;
        else if (seen.hasLeft) seen.isBack = true;
      }).observe(document.body, { childList: true, subtree: true });
    });
    const release = await holdData(page);
    await deleteRow(page, "The lamp");
    await expect(page.getByText("Conversation deleted")).toBeVisible();
    // Each press draws the screen at once, also between the answer and the list that it brings.
    await page.evaluate(() => {
      const press = () => document.querySelector<HTMLElement>("article [href$='/delete']")!.click();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => {
        press();
        channel.port2.postMessage(null);
      };
      channel.port2.postMessage(null);
      setTimeout(() => {
        channel.port1.onmessage = null;
        Object.assign(window, { hasPressed: true });
      }, 2_000);
    });
    release();
    await page.waitForFunction(() => (window as unknown as { hasPressed: boolean }).hasPressed);
    expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({
      hasLeft: true,
      isBack: false,
    });
  },
);

/** Holds deletions back until the returned function is called. */
async function holdDeletions(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/conversations\?/, async (route) => {
    if (route.request().postData()?.includes("intent=delete")) await held;
    await route.fallback();
  });
  return release;
}

test("a conversation can be deleted while another deletion is on its way", async ({ page, person: _ }) => {
  await open(page, "The sea", "The door", "The lamp");
  const release = await holdDeletions(page);
  await deleteRow(page, "The lamp");
  await expect(rows(page)).toHaveText([/The door/, /The sea/]);
  await deleteRow(page, "The door");
  await expect(rows(page)).toHaveText([/The sea/]);
  release();
  await expect(page.getByText("Conversation deleted").first()).toBeVisible();
  await expect(rows(page)).toHaveText([/The sea/]);
  await page.reload();
  await expect(rows(page)).toHaveText([/The sea/]);
});

test(
  "a row of a further page stays away when the list is loaded again before it is deleted",
  oneWidth,
  async ({ page, person: _ }) => {
    await open(page, "The lamp", ...Array.from({ length: 33 }, (_, index) => `Room ${index}`));
    await page.getByRole("link", { name: /^Older/ }).scrollIntoViewIfNeeded();
    await expect(rows(page)).toHaveCount(34);
    const release = await holdDeletions(page);
    await deleteRow(page, "The lamp");
    await expect(rows(page)).toHaveCount(33);
    const loaded = page.waitForResponse(/_data=routes.*conversations/);
    await main(page).getByRole("button", { name: "Favourite: Room 32" }).first().click();
    await loaded;
    // Also the further pages are there again, if they were asked for.
    await page.waitForLoadState("networkidle");
    await page.evaluate(() => {
      const seen = { isBack: false };
      Object.assign(window, { seen });
      new MutationObserver(() => {
        seen.isBack ||= [...document.querySelectorAll("article")].some((row) =>
          row.textContent!.includes("The lamp"),
        );
      }).observe(document.body, { childList: true, subtree: true });
    });
    const anew = page.waitForResponse(/\/api\/conversations\?/);
    release();
    await expect(page.getByText("Conversation deleted")).toBeVisible();
    await anew;
    await expect(rows(page).filter({ hasText: "Room 0" })).toHaveCount(1);
    expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({
      isBack: false,
    });
  },
);

test(
  "a row that a deletion moves to the first page stands there once, also before the further pages are loaded again",
  oneWidth,
  async ({ page, person: _ }) => {
    await open(page, ...Array.from({ length: 33 }, (_, index) => `Room ${index}`));
    await page.getByRole("link", { name: /^Older/ }).scrollIntoViewIfNeeded();
    await expect(rows(page)).toHaveCount(33);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\/api\/conversations\?/, async (route) => {
      await held;
      await route.continue();
    });
    await deleteRow(page, "Room 32");
    const anew = page.waitForRequest(/\/api\/conversations\?/);
    await expect(page.getByText("Conversation deleted")).toBeVisible();
    await anew;
    await expect(rows(page)).toHaveCount(32);
    release();
    await page.waitForLoadState("networkidle");
    await expect(rows(page)).toHaveCount(32);
  },
);

test("a conversation that could not be deleted is shown again", oneWidth, async ({ page, person: _ }) => {
  await open(page, "The sea", "The door");
  await page.route(/\/conversations\?/, (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await deleteRow(page, "The door");
  await expect(page.getByText("Unable to delete")).toBeVisible();
  await expect(rows(page)).toHaveText([/The door/, /The sea/]);
});

test("after a deletion the focus is on the next row, after the last one on the heading", async ({
  page,
  person: _,
}) => {
  await open(page, "The sea", "The door", "The lamp");
  await deleteRow(page, "The door");
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole("link", { name: "The sea", exact: true })).toBeFocused();
  await deleteRow(page, "The sea");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByRole("link", { name: "The lamp", exact: true })).toBeFocused();
  await deleteRow(page, "The lamp");
  await expect(rows(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test.describe("where dates name their zone", () => {
  test.use({ timezoneId: "UTC", viewport: { width: 360, height: 740 } });

  test("a narrow row shows the category whole, below the date", async ({ page, person: _ }) => {
    await open(page, "The sea");
    const facts = rows(page).first().locator(".conversation-facts");
    await expect(facts).toContainText("UTC");
    const [date, category] = await Promise.all([
      facts.locator("time").boundingBox(),
      facts.getByText("General").boundingBox(),
    ]);
    expect(category!.y).toBeGreaterThan(date!.y);
    expect(category!.x).toBeCloseTo(date!.x, 0);
    expect(await facts.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
  });
});

test("a row is 72 px high, its menu archives, and the archive gives back", async ({ page, person: _ }) => {
  await open(page, "The sea", "The door");
  const row = (await rows(page).first().boundingBox())!;
  expect(row.height).toBeLessThanOrEqual(73);
  const title = (await rows(page).first().locator(".conversation-title").boundingBox())!;
  const facts = (await rows(page).first().locator(".conversation-facts").boundingBox())!;
  expect(title.y - row.y).toBeCloseTo(row.y + row.height - facts.y - facts.height, 0);
  await expect(main(page).getByRole("heading", { level: 3 })).toHaveText(["Today"]);
  await expectAccessible(page);
  // The last row's menu opens upwards and covers a part of the row above.
  await page.getByLabel("More for The sea").click();
  await expectAccessible(page, { within: "main details[open]" });
  await page.keyboard.press("Escape");
  await page.getByLabel("More for The door").click();
  await main(page).getByRole("button", { name: "Archive" }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Archive (1)" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Archive");
  await expect(rows(page)).toContainText("The door");
  await expectAccessible(page);
});

test("favourites are three at first, and all on demand", oneWidth, async ({ page, person: _ }) => {
  await open(page, "One", "Two", "Three", "Four");
  for (const title of ["One", "Two", "Three", "Four"])
    await main(page)
      .getByRole("button", { name: `Favourite: ${title}` })
      .last()
      .click();
  const favorites = page.getByRole("region", { name: /Favourites/ });
  await expect(favorites.getByRole("article").filter({ visible: true })).toHaveCount(3);
  await favorites.getByText("Show all 4").click();
  await expect(favorites.getByRole("article").filter({ visible: true })).toHaveCount(4);
});

test("single keys can be turned off", oneWidth, async ({ page, person: _ }) => {
  await page.goto("/profile/preferences");
  await hydrated(page);
  await page.getByRole("switch", { name: "Single keys" }).click();
  await expect(page.getByRole("switch", { name: "Single keys" })).not.toBeChecked();
  await open(page, "The door");
  const loaded = page.waitForRequest(/shortcuts/, { timeout: 2_000 }).catch(() => null);
  expect(await loaded).toBeNull();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("F2 renames a conversation in its place, and Escape does not", oneWidth, async ({ page, person: _ }) => {
  await open(page, "The door");
  const title = page.getByRole("link", { name: "The door", exact: true });
  await title.focus();
  await page.keyboard.press("F2");
  const field = page.getByRole("textbox", { name: "Title" });
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(title).toBeFocused();
  // A blank title is none: the old one stays.
  await page.keyboard.press("F2");
  await field.fill("   ");
  await page.keyboard.press("Enter");
  await expect(title).toBeFocused();
  await page.keyboard.press("F2");
  await field.fill("The gate");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Conversation updated")).toBeVisible();
  await expect(page.getByRole("link", { name: "The gate", exact: true })).toBeFocused();
});

test("a conversation that loads slowly has its heading and the room below its message box where they stay", async ({
  page,
  person: _,
}) => {
  await open(page, "The door");
  const release = await holdData(page);
  await rows(page).getByRole("link", { name: "The door", exact: true }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("The door");
  const pending = await heading.boundingBox();
  release();
  await expect(page.getByLabel("Your message")).toBeVisible();
  const loaded = await heading.boundingBox();
  expect(Math.abs(loaded!.x - pending!.x)).toBeLessThan(1);
  expect(Math.abs(loaded!.y - pending!.y)).toBeLessThan(15);

  // A slow phone draws the message box before it has read what stands below.
  const [whole, unread] = await page.evaluate(() => {
    const foot = document.querySelector<HTMLElement>(".chat-foot")!;
    const before = foot.offsetHeight;
    foot.querySelector("div.composer-line")!.remove();
    return [before, foot.offsetHeight];
  });
  expect(Math.abs(whole! - unread!)).toBeLessThan(3);
});
