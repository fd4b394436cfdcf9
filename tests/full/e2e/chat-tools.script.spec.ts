import { expect, hydrated, oneWidth, startConversation, test } from "#tests/e2e/fixtures";

const box = "Your message";

test("a device without a voice offers no reading", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page, "I wake at four.");
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  await expect(page.getByRole("button", { name: "Copy" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Read aloud" })).toHaveCount(0);
});

test(
  "a draft is there after the tab was closed, and gone after signing out",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await startConversation(page, "Hello");
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    await page.getByLabel(box).fill("Half a thought");
    await page.close();
    const again = await context.newPage();
    await again.goto(`/chat/${id}`);
    await hydrated(again);
    await expect(again.getByLabel(box)).toHaveValue("Half a thought");
    await again.goto("/profile");
    await hydrated(again);
    await again
      .locator("main")
      .getByRole("button", { name: /log ?out|sign out/i })
      .first()
      .click();
    await again.waitForURL(/\/login/);
    expect(await again.evaluate(() => Object.keys(localStorage).join())).not.toContain("draft");
  },
);

test(
  "a reply is followed in another tab, and a deleted conversation is said to be gone, with the text kept",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await startConversation(page, "Hello");
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto(`/chat/${id}`);
      await hydrated(tab);
    }
    await page.getByLabel(box).fill("[slow] please");
    await page.getByLabel(box).press("Enter");
    await expect(other.getByRole("log")).toContainText("[slow] please");
    await expect(other.getByRole("log")).toContainText("outside the door.");
    await expect(other.getByRole("article")).toHaveCount(4);

    await other.getByLabel(box).fill("Are you there?");
    await context.request.delete(`/api/conversations/${id}`);
    // The tab may have noticed already: then there is no box any more.
    await other.keyboard.press("Enter");
    await expect(other.getByRole("heading", { name: "Conversation not found" })).toBeVisible();
    await expect(other.getByText("What you wrote is waiting on the home page.")).toBeVisible();
    await other.goto("/");
    await hydrated(other);
    await expect(other.getByLabel(box)).toHaveValue("Are you there?");
  },
);
