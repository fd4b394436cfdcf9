import type { Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { expect, expectAccessible, hydrated, oneWidth, test } from "./fixtures";
import { ageSessions, makeAdministrator } from "./mailbox";

/** Making a picture takes as long as it takes on a busy machine. */
const MAKING_MS = 120_000;

const mark = () => randomUUID().slice(0, 8);

/** The report with these words: the list itself shows none. */
async function reportWith(page: Page, words: string): Promise<string> {
  for (const link of await page.getByRole("row").getByRole("link").all()) {
    const path = (await link.getAttribute("href"))!;
    if ((await (await page.context().request.get(path)).text()).includes(words)) return path;
  }
  throw new Error(`no report says ${words}`);
}

async function sendReport(page: Page, words: string): Promise<void> {
  await page.getByLabel("It could harm someone").check();
  await page.getByLabel("In your words").fill(words);
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("Thank you. An administrator will look at it.")).toBeVisible();
}

test(
  "a shared item is reported by a visitor, hidden, shown again and deleted",
  oneWidth,
  async ({ page, person, browser, baseURL }) => {
    test.setTimeout(2 * MAKING_MS);
    const { request } = page.context();
    const title = `A lake ${mark()}`;
    const made = await request.post("/api/generate/image", {
      data: { prompt: "a lake at dusk", title },
      timeout: MAKING_MS,
    });
    const { id } = (await made.json()) as { id: string };
    const shared = await request.patch(`/api/gallery/${id}`, { data: { isPublic: true } });
    const { shareUrl } = (await shared.json()) as { shareUrl: string };
    const sharePath = new URL(shareUrl).pathname;

    const javaScriptEnabled = test.info().project.use.javaScriptEnabled !== false;
    const other = await browser.newContext({ baseURL, javaScriptEnabled, locale: "en-GB" });
    const visitor = await other.newPage();
    await visitor.goto(sharePath);
    await visitor.getByRole("link", { name: "Report this" }).click();
    const words = `It mocks people ${mark()}`;
    await sendReport(visitor, words);

    await makeAdministrator(person.email);
    await page.goto("/admin/content/reports");
    await page.goto(await reportWith(page, words));
    await expect(page.getByText("A visitor")).toBeVisible();
    await page.getByRole("link", { name: title }).click();
    await expect(page.getByRole("button", { name: "Hide from others" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Hide from others" }).click();
    await expect(page.getByText("The item is hidden from others.")).toBeVisible();
    expect((await visitor.goto(sharePath))!.status()).toBe(404);

    await page.goto("/admin/content");
    await expect(page.getByRole("link", { name: title })).toHaveCount(0);
    await page.getByRole("link", { name: "Hidden" }).click();
    await expect(page.getByRole("link", { name: title })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: title }).click();
    await page.getByRole("button", { name: "Show it again" }).click();
    await expect(page.getByText("The item can be seen by others again.")).toBeVisible();
    expect((await visitor.goto(sharePath))!.status()).toBe(200);

    await page.goto("/admin/content");
    const row = page.getByRole("row").filter({ hasText: title });
    await expect(row.getByText(person.email)).toBeVisible();
    await expectAccessible(page);
    await row.getByRole("link", { name: title }).click();
    await ageSessions(person.email);
    await page.getByRole("link", { name: "Delete" }).click();
    await expect(page.getByRole("heading", { name: "Confirm that it is you" })).toBeVisible();
    await expectAccessible(page);
    await hydrated(page);
    const password = page.getByLabel("Your password");
    await password.fill("another room");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("This is not your current password")).toBeVisible();
    await expect(password).toBeFocused();
    await hydrated(page);
    await password.fill(person.password);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText(title)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete for good" }).click();
    await expect(page.getByText("The item is deleted.")).toBeVisible();
    await expect(row).toHaveCount(0);
    expect((await visitor.goto(sharePath))!.status()).toBe(404);
    await other.close();
  },
);
