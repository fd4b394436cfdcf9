import type { BrowserContext, Page, Route } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { until } from "#tests/setup/until";
import {
  hydrated,
  expect,
  oneWidth,
  signInElsewhere,
  startConversation,
  testOfFailures as test,
} from "./fixtures";
import { keepPages, messagesOf } from "./offline";

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

for (const [what, refuse] of [
  ["a server that fails", refusal(500, "Internal server error")],
  ["a server that is away", refusal(503, "Service unavailable", 1)],
  ["a server that asks for patience", refusal(429, "Too many requests", 1)],
  ["something that is no answer", refusal(400, "Bad request")],
  ["a line that breaks off", (route: Route) => route.abort()],
  ["a line that breaks off after the message", (route: Route) => route.fetch().then(() => route.abort())],
] as const) {
  test(
    `a waiting message that meets ${what} keeps waiting, visibly, and is sent once`,
    oneWidth,
    async ({ page, person: _, context }) => {
      const id = await letWait(page);
      const keys = sendings(context);
      let hasMet = false;
      await page.route(turns, (route) => refuse(route).then(() => void (hasMet = true)), { times: 1 });
      await context.setOffline(false);
      await until(() => hasMet, { what: "the refusal" });
      await expect(page.getByRole("log")).toContainText(words);
      await expectSentOnce(context, id);
      await expect(page.getByRole("article")).toHaveCount(4);
      await expect(page.getByRole("article").nth(2)).toContainText(words);
      await expectNoneWaiting(page);
      await expect(page.getByLabel(box)).toHaveValue("");
      expect(keys).toHaveLength(2);
      expect(new Set(keys).size).toBe(1);
    },
  );
}

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

for (const [what, refuse, reason] of refusals) {
  test(
    `when ${what}, a waiting message returns to its box, and says why`,
    oneWidth,
    async ({ page, person: _, context }) => {
      const id = await letWait(page);
      const keys = sendings(context);
      await page.getByLabel(box).fill("What I wrote since");
      await page.route(turns, refuse);
      await context.setOffline(false);
      await expect(page.getByRole("alert")).toContainText(reason);
      await expect(page.getByLabel(box)).toHaveValue(`${words}\nWhat I wrote since`);
      await expect(page.getByRole("article")).toHaveCount(2);
      await expectNoneWaiting(page);
      // It stays there and is not sent automatically.
      await page.reload();
      await expect(page.getByLabel(box)).toHaveValue(`${words}\nWhat I wrote since`);
      expect(await messagesOf(context, id)).toHaveLength(2);
      expect(keys).toHaveLength(1);
    },
  );
}

test(
  "a message that could not be sent from another page is in its conversation, even after that page was closed",
  oneWidth,
  async ({ page, person: _, context }) => {
    const [, refuse, reason] = refusals[0];
    const id = await letWait(page);
    await page.goto("/conversations");
    await page.route(turns, refuse);
    await context.setOffline(false);
    await expect(page.getByRole("alert")).toContainText("It is back in the message box of its conversation.");
    await expect(page.getByRole("alert")).toContainText(reason);
    const next = await context.newPage();
    await page.close();
    await next.goto(`/chat/${id}`);
    await expect(next.getByLabel(box)).toHaveValue(words);
    await expect(next.getByRole("alert")).toContainText(reason);
    await expectNoneWaiting(next);
    expect(await messagesOf(context, id)).toHaveLength(2);
  },
);

for (const path of ["chat", "/"]) {
  test(
    `a waiting message whose conversation is deleted is in the box of the start page, even for a person at ${path}`,
    oneWidth,
    async ({ page, person: _, context }) => {
      const id = await letWait(page);
      if (path === "/") await page.goto("/");
      // The page learns what happened to the message before it is left.
      const refused = page.waitForResponse((answer) => answer.url().endsWith("/api/chat/turns"));
      await page.route(/[?&]_data=/, (route) => refused.then(() => route.continue()));
      await context.request.delete(`/api/conversations/${id}`);
      await context.setOffline(false);
      await expect(page.getByRole("alert")).toContainText("It is back in the message box on the home page.");
      await expect(page.getByRole("alert")).toContainText("This conversation no longer exists.");
      if (path === "chat") {
        await expect(page.getByText("Conversation not found")).toBeVisible();
        await page.goto("/");
      }
      await expect(page.getByLabel(box)).toHaveValue(words);
      await page.getByLabel(box).press("End");
      await page.getByLabel(box).pressSequentially(", again");
      await page.reload();
      await expect(page.getByLabel(box)).toHaveValue(`${words}, again`);
      await expectNoneWaiting(page);
    },
  );
}

test(
  "a waiting message is never sent for another person who has signed in meanwhile",
  oneWidth,
  async ({ page, person, context }) => {
    const id = await letWait(page);
    await context.clearCookies();
    const email = `ada-${randomUUID().slice(0, 8)}@example.com`;
    await context.request.post("/api/register", {
      data: { firstName: "Ada", lastName: "Neri", email, password: "a quiet room" },
    });
    await context.setOffline(false);
    await expect(page.getByText("Conversation not found")).toBeVisible();
    await expectNoneWaiting(page);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Ada");
    await expect(page.getByLabel(box)).toHaveValue("");
    expect(await page.content()).not.toContain(words);
    expect(await (await context.request.get("/api/conversations")).json()).toEqual([]);
    const rosa = await signInElsewhere(person);
    expect(await (await rosa.get(`/api/conversations/${id}/messages`)).json()).toHaveLength(2);
    await rosa.dispose();
  },
);

for (const hasLocks of [true, false]) {
  test(
    `two tabs send a waiting message once, ${hasLocks ? "one after the other" : "even if both do so at once"}`,
    oneWidth,
    async ({ page, person: _, context }) => {
      if (!hasLocks) {
        await context.addInitScript(() =>
          Object.defineProperty(Navigator.prototype, "locks", { value: undefined }),
        );
      }
      const id = await letWait(page);
      const other = await context.newPage();
      await other.goto(`/chat/${id}`);
      await expect(other.getByRole("log")).toContainText("Waiting for a connection");
      const keys = sendings(context);
      let atOnce = 0;
      let most = 0;
      let release = () => {};
      const bothThere = new Promise<void>((resolve) => (release = resolve));
      await context.route(turns, async (route) => {
        most = Math.max(most, (atOnce += 1));
        if (atOnce === 2) release();
        if (!hasLocks) await bothThere;
        const answer = await route.fetch();
        atOnce -= 1;
        await route.fulfill({ response: answer });
      });
      await context.setOffline(false);
      for (const tab of [page, other]) {
        await expect(tab.getByRole("article")).toHaveCount(4);
        await expect(tab.getByRole("log")).not.toContainText(/Waiting for a connection|Sending/);
        await expect(tab.getByLabel(box)).toHaveValue("");
      }
      await expectSentOnce(context, id);
      await expectNoneWaiting(page);
      expect(most).toBe(hasLocks ? 1 : 2);
      expect(new Set(keys).size).toBe(1);
    },
  );
}
