import { oneWidth, hydrated, expect, startConversation, test } from "./fixtures";

test("hydration changes nothing in any language", oneWidth, async ({ page, person: _, context, baseURL }) => {
  const id = await startConversation(page, "Hello");
  for (const language of ["en", "es", "it"]) {
    await context.addCookies([{ name: "anamcara_lang", value: language, url: baseURL! }]);
    for (const path of ["/", `/chat/${id}`]) {
      await page.goto(path);
      // React reports hydration mismatches in the console, which the fixture watches.
      await hydrated(page);
      await expect(page.getByLabel(/Your message|Tu mensaje|Il tuo messaggio/)).toBeVisible();
    }
  }
});

test(
  "without a connection the page says so and stays as it is",
  oneWidth,
  async ({ page, person: _, context }) => {
    await page.goto("/conversations");
    await hydrated(page);
    await context.setOffline(true);
    await expect(page.getByText("You are offline. You can keep reading this page")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conversations");
    await context.setOffline(false);
    await expect(page.getByText("You are offline. You can keep reading this page")).toBeHidden();
  },
);
