import { everyWidth, oneWidth, expect, hydrated, startConversation, mainTask, test } from "./fixtures";

const box = "Your message";

test(
  "a person writes to the guide, reads the reply, and finds both later",
  mainTask,
  async ({ page, person: _ }) => {
    await page.goto("/");
    await page.getByLabel(box).fill("I wake at four.");
    await page.getByRole("button", { name: "Send", exact: true }).click();

    await expect(page.getByRole("heading", { level: 1 })).toHaveText("I wake at four.");
    await expect(page.getByRole("log")).toContainText("Four in the morning is an");
    await expect(page.getByRole("log")).toContainText("What does the list leave out?");

    const id = /\/chat\/(\w+)/.exec(page.url())![1]!;
    await page.goto(`/chat/${id}`);
    await expect(page.getByRole("log").getByRole("article")).toHaveCount(2);
    await expect(page.getByRole("log").locator("em")).toHaveText("honest");
    await expect(page.getByText("19 messages left today")).toBeVisible();
  },
);

test("the reply appears word by word, before it is complete", async ({ page, person: _ }) => {
  const id = await startConversation(page);
  await page.goto(`/chat/${id}`);
  await page.getByLabel(box).fill("[slow] please");
  await page.getByRole("button", { name: "Send", exact: true }).click({ noWaitAfter: true });

  const log = page.getByRole("log");
  await expect(log).toHaveText(/Slowly, one(?!.*outside the door)/s);
  await expect(log.getByText("Slowly, one")).toBeVisible();
  await expect(log).toContainText("outside the door.");
});

test("a running reply can be stopped, and the partial text stays", mainTask, async ({ page, person: _ }) => {
  const id = await startConversation(page);
  await page.goto(`/chat/${id}`);
  await page.getByLabel(box).fill("[long] please");
  await page.getByRole("button", { name: "Send", exact: true }).click({ noWaitAfter: true });
  await expect(page.getByRole("log")).toContainText("Slowly, one");
  await page.getByRole("button", { name: "Stop the reply" }).click({ noWaitAfter: true });

  await expect(page.getByText("This reply was stopped.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeVisible();
  await expect(page.getByRole("log")).toContainText("Slowly");
});

test(
  "an interrupted reply says so, costs nothing, and the conversation continues",
  oneWidth,
  async ({ page, person: _ }) => {
    const id = await startConversation(page);
    await page.goto(`/chat/${id}`);
    await page.getByLabel(box).fill("[fail] please");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByText(/The reply was interrupted/).first()).toBeVisible();

    await page.goto(`/chat/${id}`);
    await expect(page.getByText("This reply was interrupted.")).toBeVisible();
    await expect(page.getByText("20 messages left today")).toBeVisible();
    await page.getByLabel(box).fill("Again");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("log")).toContainText("the list leave out?");
  },
);

test(
  "a reply that was too long says so, and continues in its place",
  everyWidth,
  async ({ page, person: _ }) => {
    const id = await startConversation(page);
    await page.goto(`/chat/${id}`);
    await page.getByLabel(box).fill("[cut] please");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    const log = page.getByRole("log");
    await expect(log.getByText("The reply was too long for its limit.")).toBeVisible();
    await expect(log.getByText("Four in the morning is an honest")).toBeVisible();
    await hydrated(page);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(log).toContainText("Four in the morning is an honest hour, and it passes.");
    await expect(log.getByText("too long")).toHaveCount(0);

    await page.goto(`/chat/${id}`);
    await expect(log.getByRole("article")).toHaveCount(2);
    await expect(log).toContainText("Four in the morning is an honest hour, and it passes.");
    await expect(page.getByText("19 messages left today")).toBeVisible();
  },
);

test(
  "a topic opens one conversation about it, however often the page is loaded",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.goto("/");
    await page.getByRole("link", { name: /What would be enough/ }).click();
    await expect(page.getByRole("log")).toContainText("the list leave out?");
    await page.reload();
    await expect(page.getByRole("log").getByRole("article")).toHaveCount(2);
    const list = await page.context().request.get("/api/conversations");
    expect(await list.json()).toHaveLength(1);
  },
);

test("a favourite is kept", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page, "Hello");
  await page.goto(`/chat/${id}`);
  const heart = page.getByRole("main").getByRole("button", { name: "Favourite" });
  await heart.click();
  await expect(
    page.getByRole("main").getByRole("button", { name: "Favourite", pressed: true }),
  ).toBeVisible();
  // The heart changes at once; a reload would abort the request that is still running.
  await expect(page.getByText("Favourites updated")).toBeVisible();
  await page.reload();
  await expect(
    page.getByRole("main").getByRole("button", { name: "Favourite", pressed: true }),
  ).toBeVisible();
});

test(
  "when the day's messages are used up, the text stays in the box",
  oneWidth,
  async ({ page, person: _ }) => {
    test.setTimeout(90_000);
    const id = await startConversation(page, ...Array.from({ length: 20 }, (_, n) => `Message ${n}`));
    await page.goto(`/chat/${id}`);
    await expect(page.getByText(/You have used all 20 messages for today/)).toBeVisible();
    await page.getByLabel(box).fill("One more");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByLabel(box)).toHaveValue("One more");
  },
);

test(
  "a long address in the box makes neither box nor page wider",
  everyWidth,
  async ({ page, person: _ }) => {
    const id = await startConversation(page, "Hello");
    const address = `https://example.com/${"a-very-long-path-without-a-space/".repeat(8)}`;
    for (const path of ["/", `/chat/${id}`]) {
      await page.goto(path);
      await page.getByLabel(box).fill(address);
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
      expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
      await expect(page.getByRole("button", { name: "Send", exact: true })).toBeInViewport({ ratio: 1 });
    }
  },
);

test("another person's conversation is not found", oneWidth, async ({ page, person: _ }) => {
  await page.goto("/chat/65f0c0ffee65f0c0ffee65f0");
  await expect(page.getByText("Conversation not found")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to your conversations" })).toHaveAttribute(
    "href",
    "/conversations",
  );
});
