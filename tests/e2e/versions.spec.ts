import type { Page } from "@playwright/test";
import { expect, expectAccessible, hydrated, startConversation, test } from "./fixtures";

/** Without scripts a reply is read on a page of its own, which leads back when it is whole. */
async function toConversation(page: Page, id: string): Promise<void> {
  await expect(page).toHaveURL(/\/chat\/\w+(\/live\/\w+)?$/);
  if (page.url().includes("/live/"))
    await page.getByRole("link", { name: "Edit, try again or rate" }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${id}$`));
}

test("a reply is written once more, both versions can be read, and it is rated", async ({
  page,
  person: _,
}) => {
  const id = await startConversation(page, "I wake at four.");
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  await expectAccessible(page);
  const log = page.getByRole("log");
  await page.getByRole("button", { name: "Try again" }).click();
  await toConversation(page, id);
  await expect(log.getByText("2/2")).toBeVisible();
  await expect(log.getByRole("article")).toHaveCount(2);
  await expect(page.getByText("18 messages left today")).toBeVisible();

  await hydrated(page);
  await page.getByRole("link", { name: "Earlier version" }).click();
  await expect(log.getByText("1/2")).toBeVisible();
  await expect(page.getByText("You are reading an earlier version.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to the latest" }).click();
  await expect(log.getByText("2/2")).toBeVisible();

  await hydrated(page);
  await page.getByRole("button", { name: "Helpful", exact: true }).click();
  const helpful = page.getByRole("button", { name: "Helpful", exact: true });
  await expect(helpful).toHaveAttribute("aria-pressed", "true");
  await page.getByText("Add a note").click();
  await page.getByLabel("Your note").fill("It asked a real question.");
  const saved = page.waitForResponse((response) => response.request().postData()?.includes("asked") ?? false);
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.locator("summary", { hasText: "Your note" })).toBeVisible();
  // With scripts the note is shown before it is saved.
  await saved;
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  await expect(page.getByLabel("Your note")).toHaveValue("It asked a real question.");
  await helpful.click();
  await expect(helpful).toHaveAttribute("aria-pressed", "false");
  for (const control of await page.locator(".reply-foot").locator("button").all()) {
    expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }
});

test("the last message is sent in other words, and the one before can be read with its reply", async ({
  page,
  person: _,
}) => {
  const id = await startConversation(page, "I wake at four.");
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  const box = page.getByLabel("Edit your message");
  await expect(box).toHaveValue("I wake at four.");
  await expect(box).toBeFocused();
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Cancel" }).click();
  await expect(box).toHaveCount(0);

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await box.fill("[slow] I wake at five.");
  await page.getByRole("button", { name: "Send the new text" }).click({ noWaitAfter: true });
  const log = page.getByRole("log");
  await expect(log).toHaveText(/Slowly, one(?!.*outside the door)/s);
  await expect(log).not.toContainText("I wake at four.");
  await expect(log).toContainText("outside the door.");
  await toConversation(page, id);
  await expect(log.getByText("2/2")).toHaveCount(2);

  await hydrated(page);
  await page.getByRole("link", { name: "Earlier version" }).first().click();
  await expect(log).toContainText("I wake at four.");
  await expect(log).toContainText("What does the list leave out?");
  await expect(log).not.toContainText("outside the door.");
});
