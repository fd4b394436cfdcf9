import { expect, startConversation, test } from "./fixtures";

test("no screen is wider than a window of 320 px", async ({ page, person: _, context }) => {
  const id = await startConversation(page, "A-very-long-word-without-any-place-to-break-".repeat(6));
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  for (const path of ["/", `/chat/${id}`, "/chat/65f0c0ffee65f0c0ffee65f0", "/privacy", "/help?q=a"]) {
    await page.goto(path);
    expect(await overflow(), path).toBeLessThanOrEqual(0);
  }
  await context.clearCookies();
  for (const path of ["/", "/it", "/login", "/register", "/privacy", "/help?q=a", "/nowhere-at-all"]) {
    await page.goto(path);
    expect(await overflow(), path).toBeLessThanOrEqual(0);
  }
});

test("hydration changes nothing in any language", async ({ page, person: _, context, baseURL }) => {
  const id = await startConversation(page, "Hello");
  for (const language of ["en", "es", "it"]) {
    await context.addCookies([{ name: "anamcara_lang", value: language, url: baseURL! }]);
    for (const path of ["/", `/chat/${id}`]) {
      await page.goto(path);
      await page.waitForFunction(() => document.readyState === "complete");
      // React takes the page over only when it meets what the server sent; the console is watched by the fixture.
      await expect(page.getByLabel(/Your message|Tu mensaje|Il tuo messaggio/)).toBeVisible();
    }
  }
});

test("without a line the page says so and stays as it is", async ({ page, person: _, context }) => {
  await page.goto("/conversations");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(page.getByText("You are offline. What is on the screen stays")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conversations");
  await context.setOffline(false);
  await expect(page.getByText("You are offline. What is on the screen stays")).toBeHidden();
});
