import { oneWidth, hydrated, expect, startConversation, test } from "./fixtures";
import { messagesOf } from "./offline";

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

test(
  "a stalled connection is given up, and the text can be sent again",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.addInitScript(() => {
      const patient = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => patient(ms / 100);
    });
    const id = await startConversation(page);
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    await page.route("**/api/chat/turns", () => undefined, { times: 1 });
    await page.getByLabel(box).fill("Are you there?");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByRole("alert")).toContainText("could not be sent");
    await expect(page.getByLabel(box)).toHaveValue("Are you there?");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByRole("log").getByRole("article")).toHaveCount(2);
  },
);

test(
  "a text that was changed after a lost response is a message of its own",
  oneWidth,
  async ({ page, person: _ }) => {
    const id = await startConversation(page);
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    await page.route("**/api/chat/turns", (route) => route.fetch().then(() => route.abort()), { times: 1 });
    await page.getByLabel(box).fill("It is late.");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByRole("alert")).toContainText("could not be sent");
    const stored = async () => (await messagesOf(page.context(), id)).length;
    await expect.poll(stored).toBe(2);
    await page.getByLabel(box).fill("It is late, and I am awake.");
    await page.getByLabel(box).press("Enter");
    await expect.poll(stored).toBe(4);
    await page.reload();
    await expect(page.getByRole("log")).toContainText("It is late, and I am awake.");
  },
);

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

test("back and forward restore the scroll position", async ({ page, person: _ }) => {
  const id = await startConversation(page, "Hello");
  await page.goto("/");
  await hydrated(page);
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Rosa");
  await page.goForward();
  await expect(page.getByRole("log")).toContainText("the list leave out?");
});

test("a message costs one revalidation of the page", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page);
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  const loads: string[] = [];
  page.on("request", (request) => {
    const route = new URL(request.url()).searchParams.get("_data");
    if (route?.includes("chat.$id")) loads.push(route);
  });
  await page.getByLabel(box).fill("Are you there?");
  await page.getByLabel(box).press("Enter");
  await expect(page.getByRole("article")).toHaveCount(2);
  // The page revalidates when the reply has ended.
  await expect.poll(() => loads.length, { timeout: 15_000 }).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
  expect(loads).toHaveLength(1);
});

test("a conversation that does not exist has a title of its own", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page, "Hello");
  await page.goto("/conversations");
  await hydrated(page);
  await page.context().request.delete(`/api/conversations/${id}`);
  await page.locator(`.conversation-title a[href="/chat/${id}"]`).click();
  await expect(page.getByText("Conversation not found")).toBeVisible();
  await expect(page).toHaveTitle("Conversation not found · Anamcara");
});
