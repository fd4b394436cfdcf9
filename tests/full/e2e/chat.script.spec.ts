import { oneWidth, hydrated, expect, startConversation, test } from "#tests/e2e/fixtures";
import { messagesOf } from "#tests/e2e/offline";

const box = "Your message";

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
