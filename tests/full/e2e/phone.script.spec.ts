import { expect, hydrated, oneWidth, startConversation, test, testOfFailures } from "#tests/e2e/fixtures";

test.use({ viewport: { width: 360, height: 740 } });

test("a phone on its side has help beside the message box", oneWidth, async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const id = await startConversation(page, "I wake at four.");
  await page.goto(`/chat/${id}`);
  const help = page.getByText("Need help now?");
  await expect(help).toBeInViewport({ ratio: 1 });
  await help.click();
  await expect(page.locator('.safety-help-now a[href^="tel:"]').first()).toBeInViewport();
});

test(
  "on a phone's side the message box of home begins with one line",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.goto("/");
    const height = async () => (await page.locator(".composer").boundingBox())!.height;
    expect(await height()).toBeGreaterThan(100);
    await page.setViewportSize({ width: 740, height: 360 });
    expect(await height()).toBeLessThan(70);
  },
);

test(
  "below the message box of home one line says what is left, and where help is",
  oneWidth,
  async ({ page, person: _ }) => {
    // The letters of the machines that run this are wider than those of phones.
    await page.setViewportSize({ width: 400, height: 740 });
    await page.goto("/");
    await hydrated(page);
    const help = page.getByText("Need help now?");
    const parts = [page.getByText("0/20 messages today"), page.getByRole("link", { name: "Upgrade" }), help];
    const middles = async () =>
      Promise.all(
        parts.map(async (part) => {
          const box = (await part.boundingBox())!;
          return Math.round(box.y + box.height / 2);
        }),
      );
    const before = await middles();
    expect(Math.max(...before) - Math.min(...before)).toBeLessThanOrEqual(1);
    await help.click();
    const number = page.locator('.safety-help-now a[href^="tel:"]').first();
    await expect(number).toBeInViewport();
    expect(await middles()).toEqual(before);
    expect((await page.locator(".safety-help-now-panel").boundingBox())!.width).toBeGreaterThan(300);
    // In a narrower window it is two lines.
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  },
);

test("a phone on its side gives its height to the page", oneWidth, async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/");
  await hydrated(page);
  const tabs = page.locator(".shell-tabs");
  expect((await tabs.boundingBox())!.height).toBeLessThanOrEqual(48);
  expect((await tabs.getByRole("link").first().boundingBox())!.height).toBeGreaterThanOrEqual(44);
  await page.mouse.wheel(0, 200);
  await expect(page.getByRole("banner")).not.toBeInViewport();
  // From 768 px there is a sidebar instead, which is as high as the window.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto(`/chat/${await startConversation(page, "I wake at four.")}`);
  expect((await page.locator(".shell-sidebar").boundingBox())!.height).toBe(390);
});

test("on a phone's side a person's menu ends above the bar", oneWidth, async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/");
  await hydrated(page);
  await page.locator(".user-menu summary").click();
  await page.locator(".user-menu").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("a conversation is printed whole, without the bars", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page, "One", "Two", "Three", "Four", "Five", "Six");
  await page.goto(`/chat/${id}`);
  await page.emulateMedia({ media: "print" });
  for (const bar of ["banner", "contentinfo", "textbox"] as const)
    await expect(page.getByRole(bar)).toBeHidden();
  const printed = await page.evaluate(() => document.documentElement.scrollHeight);
  const words = (await page.locator(".log-column").boundingBox())!;
  expect(words.y).toBeGreaterThanOrEqual(0);
  expect(printed).toBeGreaterThanOrEqual(words.y + words.height);
});

test("forced colours tell what is chosen from the rest", oneWidth, async ({ page, person: _ }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/sit");
  const background = (minutes: string) =>
    page
      .locator(".sit-lengths label", { hasText: minutes })
      .locator("span")
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await background("10")).not.toBe(await background("20"));
});

test("what is said of a running reply is gone with it", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page);
  await page.goto(`/chat/${id}`);
  await hydrated(page);
  const box = page.getByLabel("Your message");
  await box.fill("[long] please");
  await box.press("Enter");
  await expect(page.getByRole("log")).toContainText("Slowly, one");
  await box.fill("And one more thing");
  await box.press("Enter");
  const notice = page.getByText("Your guide is still writing a reply");
  await expect(notice).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(notice).toBeHidden();
  await expect(box).toHaveValue("And one more thing");
});

test("the words under the bar's pictures are on one line", oneWidth, async ({ page, person: _ }) => {
  await page.goto("/");
  const ends = await page.locator(".shell-tabs a").evaluateAll((links) =>
    links.map((link) => {
      const range = document.createRange();
      range.selectNodeContents(link.lastChild!);
      return range.getBoundingClientRect().bottom;
    }),
  );
  expect(new Set(ends).size, ends.join(" ")).toBe(1);
});

test(
  "a toast in a conversation stands below its head: a copy that the browser refuses says so there",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("not allowed"));
    });
    await page.goto(`/chat/${await startConversation(page, "I wake at four.")}`);
    await page.getByRole("button", { name: "Copy" }).last().click();
    const toast = page.locator(".toast", { hasText: "This browser did not allow copying" });
    await expect(toast).toBeVisible();
    const head = (await page.locator(".chat-head").boundingBox())!;
    expect((await toast.boundingBox())!.y).toBeGreaterThanOrEqual(head.y + head.height);
  },
);

test("the two answers to a deletion are as wide as each other", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page);
  await page.goto(`/conversations/${id}/delete`);
  const widths = await page
    .locator("main .form-actions .btn")
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().width));
  expect(widths).toHaveLength(2);
  expect(widths[0]).toBe(widths[1]);
});

test(
  "an empty conversation begins with its question, however small the screen",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    const id = await startConversation(page);
    await page.goto(`/chat/${id}`);
    await expect(page.locator(".chat-empty > p, .chat-empty").first()).toBeVisible();
    const log = (await page.locator(".log").boundingBox())!;
    const question = (await page.locator(".chat-empty").boundingBox())!;
    expect(question.y).toBeGreaterThanOrEqual(log.y);
  },
);

test("on a phone's side a sitting and its buttons fit the screen", oneWidth, async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto("/sit");
  await hydrated(page);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByRole("button", { name: "Pause" })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "End now" })).toBeInViewport({ ratio: 1 });
});

testOfFailures("what went wrong with a long form comes into view", oneWidth, async ({ page, person: _ }) => {
  await page.route("https://js.stripe.com/**", (route) => route.abort());
  await page.goto("/subscribe");
  await hydrated(page);
  await page.route("**/subscribe?_data=*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({
          status: 503,
          headers: { "X-Remix-Response": "yes" },
          json: { formError: "billing.errors.failed", planId: null },
        })
      : route.continue(),
  );
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.locator(".notice-error")).toBeInViewport({ ratio: 1 });
});

test("a hit at the end of a long title is seen whole", oneWidth, async ({ page, person: _ }) => {
  const title = `${"A conversation of many evenings ".repeat(3)}about gardens`;
  const id = await startConversation(page);
  // A new conversation's title is cut; one that is edited is not.
  await page.context().request.patch(`/api/conversations/${id}`, { data: { title } });
  await page.goto("/conversations?q=gardens");
  const mark = page.getByRole("main").locator("mark").first();
  const [hit, link] = [(await mark.boundingBox())!, (await mark.locator("xpath=..").boundingBox())!];
  expect(hit.x + hit.width).toBeLessThanOrEqual(link.x + link.width + 1);
  expect(hit.y + hit.height).toBeLessThanOrEqual(link.y + link.height + 1);
});

test("the menu of a row is whole above the tab bar when it opens", oneWidth, async ({ page, person: _ }) => {
  for (let row = 0; row < 4; row += 1) await startConversation(page);
  await page.goto("/conversations");
  await hydrated(page);
  const menu = page.getByLabel("More for Why do I wake at four?").nth(1);
  // The row right above the bar.
  await menu.evaluate((element) => {
    const bar = document.querySelector(".shell-tabs")!.getBoundingClientRect();
    scrollBy({ top: element.getBoundingClientRect().bottom - bar.top + 8, behavior: "instant" });
  });
  await menu.click();
  const last = page.getByRole("main").getByRole("link", { name: "Delete conversation" });
  await expect
    .poll(() =>
      last.evaluate((element) => {
        const { left, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 20, bottom - 4));
      }),
    )
    .toBe(true);
});
