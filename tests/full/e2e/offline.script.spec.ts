import type { Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { until } from "#tests/setup/until";
import { expect, oneWidth, startConversation, test } from "#tests/e2e/fixtures";
import { kept, keepPages, messagesOf, pagesOf } from "#tests/e2e/offline";

test.use({ serviceWorkers: "allow" });

const box = "Your message";

test(
  "a page that was requested offline opens automatically, and its action runs once",
  oneWidth,
  async ({ page, person: _, context }) => {
    await keepPages(page, "/", "/", "/conversations");
    await context.setOffline(true);
    await page.reload();
    await page.getByLabel(box).fill("A thought on the train");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("log")).toContainText("the list leave out?", { timeout: 25_000 });
    const conversations = await page.context().request.get("/api/conversations");
    expect(await conversations.json()).toHaveLength(1);
  },
);

test(
  "a waiting message is sent from whatever page the person is on",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await startConversation(page, "Hello");
    await keepPages(page, "/", `/chat/${id}`, "/conversations");
    await page.goto(`/chat/${id}`);
    await context.setOffline(true);
    await page.getByLabel(box).fill("From the tunnel");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByText("Waiting for a connection")).toBeVisible();
    await page.goto("/conversations");
    await context.setOffline(false);
    await expect(page.getByText("Your message has been sent.", { exact: false })).toBeVisible();
    await until(async () => (await messagesOf(context, id)).length === 4, { what: "the reply" });
  },
);

test("a waiting message can be taken back", oneWidth, async ({ page, person: _, context }) => {
  const id = await startConversation(page, "Hello");
  await page.goto(`/chat/${id}`);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByLabel(box).fill("Perhaps not");
  await page.getByLabel(box).press("Enter");
  await page.getByRole("button", { name: "Cancel sending" }).click();
  await expect(page.getByLabel(box)).toHaveValue("Perhaps not");
  await expect(page.getByRole("article")).toHaveCount(2);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(2);
});

test(
  "a waiting message whose conversation is deleted returns to the start page",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await startConversation(page, "Hello");
    await keepPages(page, `/chat/${id}`, `/chat/${id}`, "/conversations");
    await context.setOffline(true);
    await page.getByLabel(box).fill("Too late");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByText("Waiting for a connection")).toBeVisible();
    await page.goto("/conversations");
    await context.request.delete(`/api/conversations/${id}`);
    await context.setOffline(false);
    await expect(
      page.getByText("It is back in the message box on the home page.", { exact: false }),
    ).toBeVisible();
    await page.goto("/");
    await expect(page.getByLabel(box)).toHaveValue("Too late");
  },
);

test(
  "a person who signs out offline is signed out when the connection returns, and the cache is cleared at once",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await startConversation(page, "A secret of mine");
    await keepPages(page, "/", `/chat/${id}`);
    await page.goto(`/chat/${id}`);
    await context.setOffline(true);
    await page.getByLabel(box).fill("Never to be sent");
    await page.getByLabel(box).press("Enter");
    await expect(page.getByText("Waiting for a connection")).toBeVisible();
    await page.locator("summary").filter({ visible: true }).first().click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByText("Nothing of yours is kept", { exact: false })).toBeVisible();
    expect(pagesOf(await kept(page))).toEqual([]);
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible({ timeout: 25_000 });
    expect((await context.request.get("/api/auth/user")).status()).toBe(401);
    expect(Object.keys(await kept(page))).toEqual(["anamcara-files"]);
  },
);

test(
  "a person who signs in after another one finds only their own pages",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await startConversation(page, "A secret of mine");
    await keepPages(page, "/", `/chat/${id}`);
    // The session ends without signing out, and another person signs in.
    await context.clearCookies();
    const email = `ada-${randomUUID().slice(0, 8)}@example.com`;
    await context.request.post("/api/register", {
      data: { firstName: "Ada", lastName: "Neri", email, password: "a quiet room" },
    });
    const own = await startConversation(page, "What is mine");
    await keepPages(page, "/", `/chat/${own}`);
    expect(pagesOf(await kept(page)).sort()).toEqual(
      ["/", `/chat/${own}`, "/conversations", "/sit", "/offline"].sort(),
    );
    await context.setOffline(true);
    await page.goto(`/chat/${id}`);
    await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
    expect(await page.content()).not.toContain("A secret of mine");
  },
);

test(
  "a response that arrives after signing out is not cached",
  oneWidth,
  async ({ page, person: _, context }) => {
    await startConversation(page, "A secret of mine");
    await page.goto("/login");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    // It is cached last, so nothing later could correct a mistake.
    const last = /\/offline\?kept=\w+/;
    const asked = new Promise<string>((resolve) => {
      void context.route(last, async (route) => {
        const answer = await route.fetch();
        resolve(await answer.text());
        await held;
        await route.fulfill({ response: answer });
      });
    });
    await page.goto("/");
    expect(await asked).toContain("Why do I wake at four?");
    expect(pagesOf(await kept(page))).toContain("/conversations");
    await page.evaluate(() => fetch("/api/logout", { method: "POST" }));
    const arrived = context.waitForEvent("requestfinished", (request) => last.test(request.url()));
    release();
    await arrived;
    for (let look = 0; look < 20; look += 1)
      expect(Object.keys(await kept(page))).toEqual(["anamcara-files"]);
  },
);

test(
  "a message from another site is not sent, even with a service worker",
  oneWidth,
  async ({ page, person: _, context, baseURL }) => {
    await keepPages(page, "/", "/", "/conversations");
    await context.route("http://elsewhere.example/", (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<a href="${baseURL}/chat?message=Not+my+words">A gift for you</a>`,
      }),
    );
    await page.goto("http://elsewhere.example/");
    await page.getByRole("link").click();
    await expect(page.getByLabel(box)).toHaveValue("Not my words");
    await expect(page.getByRole("article")).toHaveCount(0);
  },
);

/** Makes all cached personal pages older by a number of days. */
function age(page: Page, days: number): Promise<void> {
  return page.evaluate(async (milliseconds) => {
    for (const name of (await caches.keys()).filter((name) => name.startsWith("anamcara-pages:"))) {
      const pages = await caches.open(name);
      for (const request of await pages.keys()) {
        const answer = (await pages.match(request, { ignoreVary: true }))!;
        const headers = new Headers(answer.headers);
        headers.set("Date", new Date(Date.parse(headers.get("Date")!) - milliseconds).toUTCString());
        await pages.put(request, new Response(await answer.text(), { headers }));
      }
    }
  }, days * 86_400_000);
}

test(
  "cached pages are shown for thirty days, and then no longer",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await startConversation(page, "A secret of mine");
    await keepPages(page, "/", "/", `/chat/${id}`);
    await age(page, 29);
    await context.setOffline(true);
    await page.goto(`/chat/${id}`);
    await expect(page.getByRole("log")).toContainText("A secret of mine");
    await age(page, 2);
    for (const path of [`/chat/${id}`, "/", "/offline"]) {
      await page.goto(path);
      await expect(page.getByText("Nothing of yours is kept", { exact: false })).toBeVisible();
      // Neither the messages nor the title.
      expect(await page.content()).not.toMatch(/A secret of mine|Why do I wake at four/);
    }
  },
);

test(
  "unchanged pages are cached again in time, for people who come back regularly",
  oneWidth,
  async ({ page, person: _, context }) => {
    const id = await startConversation(page, "As it always was");
    await keepPages(page, "/", "/", `/chat/${id}`);
    await age(page, 20);
    await page.goto("/");
    const dateOfKept = (path: string) =>
      page.evaluate(async (path) => {
        const kept = await caches.match(path, { ignoreVary: true });
        return Date.parse(kept!.headers.get("Date")!);
      }, path);
    const yesterday = Date.now() - 86_400_000;
    for (const path of ["/", `/chat/${id}`]) {
      await until(async () => (await dateOfKept(path)) > yesterday, { what: `${path} to be kept anew` });
    }
    // Twenty days later, offline.
    await age(page, 20);
    await context.setOffline(true);
    await page.goto(`/chat/${id}`);
    await expect(page.getByRole("log")).toContainText("As it always was");
  },
);
