import { hydrated, expect, expectAccessible, oneWidth, startConversation, mainTask, test } from "./fixtures";

const box = "Your message";
const send = { name: "Send", exact: true };

test(
  "a person in danger gets a reply at once, with numbers to tap, from home",
  mainTask,
  async ({ page, person: _ }) => {
    await page.goto("/profile/preferences");
    await hydrated(page);
    await page.getByLabel("Country").selectOption("GB");
    await page.getByRole("button", { name: "Save country" }).click();
    if (test.info().project.use.javaScriptEnabled === false) {
      await expect(page.getByText("Preferences saved").first()).toBeVisible();
    }
    await expect(page.getByLabel("Country")).toHaveValue("GB");

    await page.goto("/");
    await page.getByLabel(box).fill("I want to kill myself");
    await page.getByRole("button", send).click();
    const log = page.getByRole("log");
    await expect(log).toContainText("Are you safe right now?");
    await expect(log.getByRole("link", { name: "116 123" }).first()).toHaveAttribute("href", "tel:116123");
    await expect(log.getByRole("link", { name: "999" }).first()).toHaveAttribute("href", "tel:999");
    // It does not become a title, count as a message, or lead to an offer.
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New conversation");
    await expect(page.getByText("20 messages left today")).toBeVisible();
    await expect(page.getByRole("link", { name: /premium/i })).toHaveCount(0);
    await expectAccessible(page);

    await page.getByLabel(box).fill("no");
    await page.getByRole("button", send).click();
    await expect(log.getByRole("article")).toHaveCount(4);
    await page.goto("/");
    await expect(page.getByRole("link", { name: /premium/i })).toHaveCount(0);
    await expect(page.getByText("Coming home from the day")).toHaveCount(0);
  },
);

test(
  "when the day's messages are used up, a person in danger gets a reply, and others keep their text",
  oneWidth,
  async ({ page, person: _ }) => {
    const messages = Array.from({ length: 20 }, (_, index) => `Message ${index}`);
    const id = await startConversation(page, ...messages);
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    await page.getByLabel(box).fill("What a day it was.");
    await page.getByRole("button", send).click();
    await expect(page.getByText(/You have used all 20 messages for today/)).toBeVisible();
    await expect(page.getByLabel(box)).toHaveValue("What a day it was.");

    await page.getByLabel(box).fill("I took all my pills");
    await page.getByRole("button", send).click();
    await expect(page.getByRole("log")).toContainText("Call the emergency number below now.");
    await expect(page.getByRole("log").locator('a[href^="tel:"]').first()).toBeVisible();
    await expect(page.getByText(/You have used all 20 messages for today/)).toHaveCount(0);
  },
);

test("during another reply, a person in danger gets a reply", oneWidth, async ({ page, person: _ }) => {
  const id = await startConversation(page);
  await page.goto(`/chat/${id}`);
  await page.getByLabel(box).fill("[long] please");
  await page.getByRole("button", send).click({ noWaitAfter: true });
  const log = page.getByRole("log");
  await expect(log).toContainText("Slowly, one");
  await page.getByLabel(box).fill("I want to kill myself");
  await page.getByRole("button", send).click({ noWaitAfter: true });
  await expect(log).toContainText("Are you safe right now?");
  await page.goto(`/chat/${id}`);
  await expect(page.getByText("This reply was stopped.")).toBeVisible();
  await expect(log.getByRole("article").last()).toContainText("Are you safe right now?");
});

test("help is one tap away in a conversation and on home", async ({ page, person: _ }) => {
  const id = await startConversation(page, "I wake at four.");
  for (const address of ["/", `/chat/${id}`]) {
    await page.goto(address);
    await hydrated(page);
    await page.getByText("Need help now?").click();
    await expect(page.locator('.safety-help-now a[href^="tel:"]').first()).toBeVisible();
    await expectAccessible(page);
  }
  await page.getByRole("link", { name: /what happens in a crisis/ }).click();
  await expect(page).toHaveURL(/\/safety$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test(
  "the safety page is there for everyone, in each language and for each country",
  oneWidth,
  async ({ page }) => {
    for (const [language, title] of [
      ["en", "What happens"],
      ["es", "Qué pasa"],
      ["it", "Che cosa succede"],
    ] as const) {
      await page
        .context()
        .addCookies([{ name: "anamcara_lang", value: language, url: test.info().project.use.baseURL! }]);
      await page.goto("/safety");
      await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
      await expectAccessible(page);
    }
    await page.locator("select[name=country]").selectOption("US");
    await page.getByRole("button", { name: "Mostra" }).click();
    await expect(page.locator('a[href="tel:988"]')).toBeVisible();
  },
);

test("Escape closes the numbers if scripts run; without scripts their summary does", async ({
  page,
  person: _,
}) => {
  await page.goto("/");
  await hydrated(page);
  const panel = page.locator("details.safety-help-now");
  await panel.locator("summary").click();
  await expect(panel.locator('a[href^="tel:"]').first()).toBeVisible();
  if (test.info().project.use.javaScriptEnabled === false) await panel.locator("summary").click();
  else await page.keyboard.press("Escape");
  await expect(panel.locator('a[href^="tel:"]').first()).toBeHidden();
});
