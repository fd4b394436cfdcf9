import { expect, expectAccessible, startConversation, test } from "./fixtures";

test.describe("for visitors", () => {
  for (const path of [
    "/",
    "/login",
    "/register",
    "/nowhere-at-all",
    "/contact",
    "/privacy",
    "/terms",
    "/help",
  ]) {
    test(`${path} is accessible and fits the window`, async ({ page, javaScriptEnabled }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      if (javaScriptEnabled !== false) await expectAccessible(page);
    });
  }

  test("what does not exist is a 404 that says so", async ({ page }) => {
    const answer = await page.goto("/nowhere-at-all");
    expect(answer!.status()).toBe(404);
    await expect(page.getByText("404 Page Not Found")).toBeVisible();
  });
});

test.describe("for people who are signed in", () => {
  for (const path of ["/privacy", "/help?q=password"]) {
    test(`${path} is accessible inside the app`, async ({ page, person: _, javaScriptEnabled }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      if (javaScriptEnabled !== false) await expectAccessible(page);
    });
  }

  test("home is accessible", async ({ page, person: _, javaScriptEnabled }) => {
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    if (javaScriptEnabled !== false) await expectAccessible(page);
  });

  test("a conversation is accessible", async ({ page, person: _, javaScriptEnabled }) => {
    const id = await startConversation(page, "Hello", "[fail] please");
    await page.goto(`/chat/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    if (javaScriptEnabled !== false) await expectAccessible(page);
  });

  test("a conversation that is not there is accessible", async ({ page, person: _, javaScriptEnabled }) => {
    await page.goto("/chat/65f0c0ffee65f0c0ffee65f0");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    if (javaScriptEnabled !== false) await expectAccessible(page);
  });
});
