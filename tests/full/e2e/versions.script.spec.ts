import { oneWidth, expect, hydrated, startConversation, test, testOfFailures } from "#tests/e2e/fixtures";

test(
  "another reply streams in the place of the one before, also after a message was sent on the page",
  oneWidth,
  async ({ page, person: _ }) => {
    const id = await startConversation(page);
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    const log = page.getByRole("log");
    await page.getByLabel("Your message").fill("[slow] please");
    await page.getByLabel("Your message").press("Enter");
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expect(log).toContainText("outside the door.");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(log).toHaveText(/Slowly, one(?!.*outside the door)/s);
    await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
    await expect(log).toContainText("outside the door.");
    await expect(log.getByText("2/2")).toBeVisible();
    await expect(log.getByRole("article")).toHaveCount(2);
  },
);

test("reading another version does not move what is on the screen", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page, "One.", "Two.", "Three.", "Four.", "Five.", "Six.");
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Try again" }).click();
  const log = page.getByRole("log");
  await expect(log.getByText("2/2")).toBeVisible();
  await log.evaluate((box) => (box.scrollTop = -120));
  await expect.poll(() => log.evaluate((box) => Math.round(box.scrollTop))).toBe(-120);
  await page.getByRole("link", { name: "Earlier version" }).click();
  await expect(log.getByText("1/2")).toBeVisible();
  expect(await log.evaluate((box) => Math.abs(box.scrollTop + 120))).toBeLessThan(100);
  await expect(page.getByRole("button", { name: "New text below" })).toHaveCount(0);
});

testOfFailures(
  "what was typed into an edit stays when it cannot be sent",
  oneWidth,
  async ({ page, person: _ }) => {
    const id = await startConversation(page, "I wake at four.");
    await page.goto(`/chat/${id}?edit=`);
    await hydrated(page);
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    const box = page.getByLabel("Edit your message");
    await box.fill("I wake at five.");
    // Another tab was faster.
    await page.context().request.post("/api/chat/turns", {
      data: { conversationId: id, message: "And now?", language: "en", submitKey: "another tab was faster" },
    });
    await page.getByRole("button", { name: "Send the new text" }).click();
    await expect(page.getByRole("alert")).toContainText("Your text is still here");
    await expect(page.getByText("I wake at five.")).toBeVisible();
  },
);
