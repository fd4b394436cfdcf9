import { oneWidth, hydrated, expect, startConversation, test } from "./fixtures";

const box = "Your message";

test("Enter sends, Shift+Enter starts a new line, and blank text is not sent", async ({
  page,
  person: _,
}) => {
  const id = await startConversation(page);
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  const field = page.getByLabel(box);
  await field.press("Enter");
  await field.fill("   ");
  await field.press("Enter");
  await expect(page.getByRole("article")).toHaveCount(0);

  await field.fill("First line");
  await field.press("Shift+Enter");
  await field.pressSequentially("second line");
  await expect(field).toHaveValue("First line\nsecond line");
  await field.press("Enter");
  await expect(page.getByRole("log")).toContainText("the list leave out?");
  await expect(field).toHaveValue("");
  await expect(field).toBeFocused();
});

test("a draft is kept for each conversation", oneWidth, async ({ page, person: _ }) => {
  const first = await startConversation(page);
  const second = await startConversation(page, "Hello");
  await page.goto(`/chat/${first}`);
  await hydrated(page);
  await page.getByLabel(box).fill("Half a thought");
  await page.goto(`/chat/${second}`);
  await hydrated(page);
  await expect(page.getByLabel(box)).toHaveValue("");
  await page.goto(`/chat/${first}`);
  await hydrated(page);
  await expect(page.getByLabel(box)).toHaveValue("Half a thought");
});

test(
  "a reload in the middle of a reply continues with the exact rest",
  oneWidth,
  async ({ page, person: _ }) => {
    const id = await startConversation(page);
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    await page.getByLabel(box).fill("[slow] please");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByRole("log")).toContainText("Slowly, one");
    await page.reload();
    await hydrated(page);
    await expect(page.getByRole("log")).toContainText("outside the door.");
    await expect(page.getByRole("log").getByRole("article")).toHaveCount(2);
    await expect(page.getByRole("article").last()).toContainText(
      "Slowly, one word after the other, as rain fills a bowl on the step outside the door.",
    );
  },
);

test(
  "a lost connection is restored, without a gap or a repetition",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await startConversation(page);
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    await page.getByLabel(box).fill("[slow] please");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByRole("log")).toContainText("Slowly");
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByRole("article").last()).toContainText(
      "Slowly, one word after the other, as rain fills a bowl on the step outside the door.",
    );
  },
);

test(
  "a message written before hydration is sent by the plain form, once",
  oneWidth,
  async ({ page, person: _ }) => {
    const id = await startConversation(page);
    await page.route(/\/assets\/.*\.js/, () => undefined);
    await page.goto(`/chat/${id}`, { waitUntil: "commit" });
    await page.getByLabel(box).fill("Early words");
    await page.getByLabel(box).press("Enter");
    await page
      .getByLabel(box)
      .press("Enter")
      .catch(() => undefined);
    await expect(page.getByRole("log")).toContainText("the list leave out?");
    await page.unrouteAll();
    const messages = await page.context().request.get(`/api/conversations/${id}/messages`);
    expect(await messages.json()).toHaveLength(2);
  },
);

test("new words do not disturb a person who scrolls back", async ({ page, person: _ }) => {
  const id = await startConversation(page, "One", "Two", "Three", "Four", "Five", "Six");
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  await page.getByLabel(box).fill("[long] please");
  await page.getByLabel(box).press("Enter");
  await expect(page.getByRole("log")).toContainText("Slowly, one");
  const first = page.getByRole("article").first();
  await first.evaluate((element) => element.scrollIntoView());
  await expect(page.getByRole("button", { name: "New text below" })).toBeVisible();
  await expect(first).toBeInViewport();
  await page.getByRole("button", { name: "New text below" }).click();
  await expect(page.getByRole("article").last()).toBeInViewport();
  await expect(page.getByRole("button", { name: "New text below" })).toBeHidden();
  await page.getByRole("button", { name: "Stop the reply" }).click();
  await expect(page.getByText("This reply was stopped.")).toBeVisible();
});

test("the live region announces whole sentences", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page);
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  await page.getByLabel(box).fill("Hello");
  await page.getByLabel(box).press("Enter");
  await expect(page.locator("[aria-live=polite]").filter({ hasText: "Four in the morning" })).toHaveCount(1);
});

test(
  "a model that is silent for ten seconds is said to be waking up, until its first word",
  oneWidth,
  async ({ page, person: _ }) => {
    const id = await startConversation(page);
    await page.clock.install();
    await page.goto(`/chat/${id}`);
    await page.getByLabel(box).fill("[cold] please");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("button", { name: "Stop the reply" })).toBeVisible();
    const waking = page.getByText("Your guide is waking up. The first reply can take a minute.");
    await expect(waking).toHaveCount(0);
    await page.clock.runFor(10_000);
    await expect(page.getByRole("status").filter({ has: waking }).or(waking)).toBeVisible();
    await expect(page.getByRole("log")).toContainText("Awake now.");
    await expect(waking).toHaveCount(0);
  },
);
