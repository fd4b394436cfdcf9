import type { BrowserContext, Page, Route } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { until } from "#tests/setup/until";
import {
  hydrated,
  endElsewhere,
  expect,
  oneWidth,
  signInAgain,
  startConversation,
  testOfFailures as test,
} from "#tests/e2e/fixtures";
import { keepPages, messagesOf } from "#tests/e2e/offline";

test.use({ serviceWorkers: "allow" });

const box = "Your message";
const words = "Into the silence";
const turns = "**/api/chat/turns";

/** A cached conversation with two messages and a waiting third one, while offline. */
async function letWait(page: Page): Promise<string> {
  const id = await startConversation(page, "Hello");
  await keepPages(page, `/chat/${id}`, `/chat/${id}`, "/conversations", "/");
  await hydrated(page);
  await page.context().setOffline(true);
  await page.getByLabel(box).fill(words);
  await page.getByLabel(box).press("Enter");
  await expect(page.getByRole("log")).toContainText("Waiting for a connection");
  return id;
}

/** The requests of this browser and their outcome. */
function sendings(context: BrowserContext): string[] {
  const keys: string[] = [];
  context.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith("/api/chat/turns")) return;
    keys.push((request.postDataJSON() as { submitKey: string }).submitKey);
  });
  return keys;
}

/** The message is shown once among the stored ones, with its reply. */
async function expectSentOnce(context: BrowserContext, id: string, count = 4): Promise<void> {
  await until(async () => (await messagesOf(context, id)).length >= count, { what: "the reply" });
  const messages = (await messagesOf(context, id)) as { role: string; content: string }[];
  expect(messages).toHaveLength(count);
  expect(messages.slice(-2)).toMatchObject([{ role: "user", content: words }, { role: "assistant" }]);
}

/** Nothing is waiting in this browser. */
async function expectNoneWaiting(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => localStorage.getItem("anamcara:waiting"))).toBeNull();
}

const refusal = (status: number, body: string, retryAfter?: number) => (route: Route) =>
  route.fulfill({
    status,
    contentType: body.startsWith("{") ? "application/json" : "text/plain",
    headers: retryAfter ? { "Retry-After": String(retryAfter) } : {},
    body,
  });

test(
  "if the connection drops again during sending, the message waits, and arrives once",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await letWait(page);
    let isLost = false;
    // The server has received the message, but the response is lost.
    const lost = async (route: Route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort();
      isLost = true;
    };
    await page.route(turns, lost, { times: 1 });
    await context.setOffline(false);
    await until(() => isLost, { what: "the response to be lost" });
    await expect(page.getByRole("log")).toContainText("Waiting for a connection");
    await expect(page.getByText("One message is waiting to be sent.", { exact: false })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("article")).toHaveCount(4);
    await expectNoneWaiting(page);
    await expectSentOnce(context, id);
  },
);

test(
  "a page that is closed during sending leaves a waiting message, which arrives once",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await letWait(page);
    let isSent = false;
    // The response is lost.
    await page.route(turns, (route) => route.fetch().then(() => void (isSent = true)), { times: 1 });
    await context.setOffline(false);
    await until(() => isSent, { what: "the message to be sent" });
    await context.setOffline(true);
    await page.close();
    const next = await context.newPage();
    await next.goto(`/chat/${id}`);
    await expect(next.getByRole("log")).toContainText(words);
    await expect(next.getByRole("log")).toContainText("Waiting for a connection");
    await context.setOffline(false);
    await expect(next.getByRole("article")).toHaveCount(4);
    await expectNoneWaiting(next);
    await expectSentOnce(context, id);
  },
);

test(
  "a waiting message lets a running reply in its conversation end first",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await letWait(page);
    const keys = sendings(context);
    // Sent from another device.
    await context.request.post("/api/chat/turns", {
      data: { conversationId: id, message: "[slow] please", language: "en", submitKey: randomUUID() },
    });
    await context.setOffline(false);
    await until(() => keys.length > 0, { what: "a first try" });
    await expect(page.getByRole("log")).toContainText(words);
    await expect(page.getByRole("article")).toHaveCount(6);
    await expectSentOnce(context, id, 6);
    expect(keys.length).toBeGreaterThan(1);
    await expectNoneWaiting(page);
  },
);

const refusals = [
  [
    "the day's messages are used up",
    refusal(402, "Daily message limit reached"),
    "You have used today’s messages. Your text is still here, and you can send it tomorrow.",
  ],
  [
    "the account is closed",
    refusal(403, "Forbidden"),
    "An administrator has closed this account. If you think this is a mistake, please write to us.",
  ],
  [
    "the message is not valid",
    refusal(400, '{"errors":{"message":["validation.messageTooLong"]}}'),
    "A message can have up to 4,000 characters",
  ],
] as const;

test(
  "a message that could not be sent comes before the text typed in its conversation since",
  oneWidth,
  async ({ page, person: _, context }) => {
    const [, refuse, reason] = refusals[0];
    const id = await letWait(page);
    await page.getByLabel(box).fill("What I wrote since");
    await page.goto("/conversations");
    await page.route(turns, refuse);
    await context.setOffline(false);
    await expect(page.getByRole("alert")).toContainText(reason);
    await page.locator(`.conversation-title a[href="/chat/${id}"]`).click();
    await expect(page.getByLabel(box)).toHaveValue(`${words}\nWhat I wrote since`);
    await page.reload();
    await expect(page.getByLabel(box)).toHaveValue(`${words}\nWhat I wrote since`);
  },
);

test(
  "a message that another tab could not send returns to the box of the tab with its conversation",
  oneWidth,
  async ({ page, person: _, context }) => {
    const [, refuse, reason] = refusals[0];
    // This tab is frozen when the connection returns.
    await page.addInitScript(() => addEventListener("online", (event) => event.stopImmediatePropagation()));
    await letWait(page);
    const other = await context.newPage();
    await other.goto("/conversations");
    await hydrated(other);
    await other.route(turns, refuse);
    await context.setOffline(false);
    await expect(page.getByLabel(box)).toHaveValue(words);
    await expect(page.getByRole("article")).toHaveCount(2);
    await expectNoneWaiting(page);
    await expect(other.getByRole("alert")).toContainText(reason);
  },
);

test(
  "a message that waited while the session ended is sent once, after signing in again",
  oneWidth,
  async ({ page, person, context }) => {
    const id = await letWait(page);
    await endElsewhere(person);
    await context.setOffline(false);
    await expect(page).toHaveURL(/\/login\?reason=ended/);
    await signInAgain(page, person);
    await expect(page).toHaveURL(`/chat/${id}`);
    await expect(page.getByRole("article")).toHaveCount(4);
    await expectSentOnce(context, id);
    await expectNoneWaiting(page);
  },
);

test(
  "a waiting message survives the page it was written on",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await letWait(page);
    await page.reload();
    await expect(page.getByRole("article").last()).toContainText(words);
    await page.close();
    const next = await context.newPage();
    await next.goto(`/chat/${id}`);
    await expect(next.getByRole("article").last()).toContainText(words);
    await expect(next.getByRole("log")).toContainText("Waiting for a connection");
    await context.setOffline(false);
    await expect(next.getByRole("article")).toHaveCount(4);
    await expectSentOnce(context, id);
    await expectNoneWaiting(next);
  },
);
