import { expect, expectAccessible, test } from "./fixtures";

const danger = "a picture of how I want to kill myself tonight";

test("a prompt of danger: the numbers stand above the form, which keeps what was typed", async ({
  page,
  person,
}) => {
  expect(person.email).toBeTruthy();
  await page.goto("/gallery/new/image");
  const prompt = page.getByRole("main").locator("textarea[name=prompt]");
  await prompt.fill(danger);
  await page.getByRole("main").locator("input[name=title]").fill("The end");
  await page.getByRole("button", { name: "Make the image" }).click();
  const number = page.locator("main .prose a[href^='tel:']").first();
  await expect(number).toBeVisible();
  await expect(prompt).toHaveValue(danger);
  await expect(page.getByRole("main").locator("input[name=title]")).toHaveValue("The end");
  await expect(number).toBeInViewport();
  expect((await number.boundingBox())!.y).toBeLessThan((await prompt.boundingBox())!.y);
  await expect(page.locator("main a[href='/subscribe']")).toHaveCount(0);
  await expectAccessible(page);
  // Other words in the same form are made.
  await prompt.fill("a quiet lake at dusk");
  await page.getByRole("button", { name: "Make the image" }).click();
  await expect(page).toHaveURL(/\/gallery\/(making\/)?[0-9a-f]{24}/);
});
