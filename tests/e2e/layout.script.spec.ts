import type { Page } from "@playwright/test";
import { everyWidth, expect, startConversation, test } from "./fixtures";
import { makeAdministrator } from "./mailbox";

/** Every page has one title and fits the project's window, the narrowest supported one and the narrowest with tables. */
async function expectFits(page: Page, paths: string[]): Promise<void> {
  const overflow = () =>
    page.evaluate(() => {
      // A phone makes its window as wide as the page is.
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  const own = page.viewportSize()!;
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    for (const size of [{ width: 320, height: 640 }, { width: 768, height: 1024 }, own]) {
      await page.setViewportSize(size);
      expect(await overflow(), `${path} at ${size.width} px`).toBeLessThanOrEqual(0);
    }
  }
}

test(
  "every page for visitors has one title, and fits its window and one of 320 px",
  everyWidth,
  async ({ page }) => {
    await expectFits(page, [
      "/",
      "/es",
      "/it",
      "/conversations",
      "/login",
      "/register",
      "/forgot-password",
      "/reset-password?token=x",
      "/verify-email?token=x",
      "/unsubscribe?token=x",
      "/contact",
      "/privacy",
      "/terms",
      "/help?q=a",
      "/nowhere-at-all",
    ]);
  },
);

test(
  "every page for signed-in people has one title, and fits its window and one of 320 px",
  everyWidth,
  async ({ page, person: _ }) => {
    const id = await startConversation(page, "A-very-long-word-without-any-place-to-break-".repeat(6));
    await expectFits(page, [
      "/",
      `/chat/${id}`,
      "/chat/65f0c0ffee65f0c0ffee65f0",
      "/gallery",
      "/gallery/new/meditation",
      "/gallery/new/image",
      "/gallery/series",
      "/sit",
      "/conversations",
      "/conversations?q=word",
      `/conversations/${id}/delete`,
      `/conversations/${id}/edit`,
      "/profile",
      "/profile/subscription",
      "/profile/preferences",
      "/profile/upgrade",
      "/profile/connections",
      "/profile/data",
      "/profile/delete",
      "/profile/memories",
      "/profile/password",
      "/profile/picture",
      "/profile/privacy",
      "/profile/sessions",
      "/subscribe",
      "/onboarding/reasons",
      "/onboarding/about",
      "/onboarding/voice",
      "/support",
      "/privacy",
      "/help?q=a",
      "/nowhere-at-all",
    ]);
  },
);

test(
  "every tab of the console has one title, and fits its window and one of 320 px",
  everyWidth,
  async ({ page, person, browser, baseURL }) => {
    await makeAdministrator(person.email);
    // An address as long as there are, in the lists of people and of emails.
    const other = await browser.newContext({ baseURL });
    const email = `${"address".repeat(8)}-${Date.now() % 1e6}@example.com`;
    const registered = await other.request.post("/api/register", {
      data: { firstName: "Tom", email, password: "a quiet room" },
    });
    expect(registered.status()).toBe(201);
    await other.close();
    const tabs = [
      "",
      "/subscriptions",
      "/subscriptions/payments",
      "/content",
      "/content/reports",
      "/content/quotes",
      "/content/reasons",
      "/content/helplines",
      "/content/feedback",
      "/content/support",
      "/content/mails",
      "/ai-training",
      "/ai-training/knowledge",
      "/system",
      "/log",
    ];
    await expectFits(
      page,
      tabs.map((tab) => `/admin${tab}`),
    );
  },
);

for (const preferredLanguage of ["es", "it"]) {
  test(
    `pages with tabs and longer words fit too: ${preferredLanguage}`,
    everyWidth,
    async ({ page, person: _ }) => {
      const changed = await page.request.patch("/api/user/profile", { data: { preferredLanguage } });
      expect(changed.ok()).toBe(true);
      await expectFits(page, ["/gallery", "/gallery/new/meditation", "/sit", "/conversations", "/profile"]);
    },
  );
}
