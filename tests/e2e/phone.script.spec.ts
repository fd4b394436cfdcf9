import { expect, hydrated, oneWidth, startConversation, test } from "./fixtures";

test.use({ viewport: { width: 360, height: 740 } });

test(
  "the answer to danger is read from its beginning, with a number in view",
  oneWidth,
  async ({ page, person: _ }) => {
    const first = page.getByRole("log").locator('a[href^="tel:"]').first();
    for (const [width, height] of [
      [360, 740],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto("/");
      await hydrated(page);
      await page.getByLabel("Your message").fill("I want to kill myself");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("log")).toContainText("Are you safe right now?");
      await expect(first).toBeInViewport({ ratio: 1 });
      await page.reload();
      await hydrated(page);
      await expect(first).toBeInViewport({ ratio: 1 });
    }
  },
);

test("a phone gives most of its screen to the words", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page, "I wake at four.");
  await page.goto(`/chat/${id}`);
  const log = page.getByRole("log");
  const share = async () => (await log.boundingBox())!.height / page.viewportSize()!.height;
  expect(await share()).toBeGreaterThan(0.6);
  await expect(page.getByRole("banner")).toBeHidden();
  await page.setViewportSize({ width: 740, height: 360 });
  expect(await share()).toBeGreaterThan(0.6);
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    const [words, box] = [page.locator(".log-column"), page.locator(".composer")];
    expect((await words.boundingBox())!.x, `at ${width} px`).toBeCloseTo((await box.boundingBox())!.x, 0);
  }
});

test("the ways in are above the fold of a phone, upright and on its side", oneWidth, async ({ page }) => {
  await page.goto("/");
  for (const name of ["Get started", "Continue with Google", "Continue with Facebook"])
    await expect(page.getByRole("link", { name }).first()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 740, height: 360 });
  await expect(page.getByRole("link", { name: "Get started" }).first()).toBeInViewport({ ratio: 1 });
});

test("the menu of the last conversation stands above the bar", oneWidth, async ({ page, person: _ }) => {
  await startConversation(page);
  await page.goto("/conversations");
  await hydrated(page);
  await page.locator(".conversation-menu summary").last().click();
  const bar = (await page.locator(".shell-tabs").boundingBox())!;
  const last = (await page.locator(".conversation-menu .menu-list > :last-child").last().boundingBox())!;
  expect(last.y + last.height).toBeLessThan(bar.y);
});
