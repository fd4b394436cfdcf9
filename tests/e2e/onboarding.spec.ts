import type { Page } from "@playwright/test";
import { oneWidth, expect, expectAccessible, mainTask, test } from "./fixtures";

const go = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const question = (page: Page, title: string) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText(title);

test(
  "three short questions are asked on home, answered and stored",
  mainTask,
  async ({ page, person: _ }) => {
    await page.goto("/");
    await page.getByRole("link", { name: "Begin" }).click();

    await question(page, "What brings you here?");
    await expect(page).toHaveURL("/onboarding/reasons");
    await expect(page.getByText("Question 1 of 3 · about 2 minutes")).toBeVisible();
    await expect(page.getByRole("navigation")).toHaveCount(0);
    for (const reason of ["Sleep", "Grief", "Curiosity"])
      await page.getByRole("checkbox", { name: reason }).check();
    await page.getByLabel("In your own words").fill("I wake at four.\nSince the spring.");
    await go(page);

    await question(page, "A little about you");
    await expect(page.getByLabel("Last name")).toHaveValue("D'Angelo");
    await page.getByLabel("First name").fill("Rosalind");
    await page.getByLabel("Last name").fill("");
    await expect(page.getByLabel("Gender")).toBeHidden();
    await page.getByText("Age and gender, if you like").click();
    await page.getByLabel("Date of birth").fill("1990-05-17");
    await page.getByLabel("Gender").selectOption("Prefer not to say");
    await go(page);

    await question(page, "How should your guide speak?");
    await expect(page.getByRole("group", { name: "Tone" }).getByLabel("No preference")).toBeChecked();
    await page.getByRole("radio", { name: "Contemplative" }).check();
    await page.getByRole("radio", { name: "Short" }).check();
    const memory = page.getByRole("group", { name: "May your guide know and remember this?" });
    for (const answer of ["Yes", "No"]) await expect(memory.getByLabel(answer)).not.toBeChecked();
    await page.getByRole("button", { name: "Finish" }).click();
    await expect(memory).toContainText("Choose one of the two");
    await expect(page.getByRole("radio", { name: "Contemplative" })).toBeChecked();
    await memory.getByLabel("Yes").check();
    // A form is not sent again while its answer is still being shown.
    await expect(page.getByRole("main")).not.toHaveAttribute("aria-busy");
    await page.getByRole("button", { name: "Finish" }).click();

    await expect(page).toHaveURL("/onboarding/done");
    await question(page, "Thank you, Rosalind");
    await expect(page.getByText(/Because you said: “(Sleep|Grief|I wake at four)/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Begin in another way" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByText("Three short questions")).toHaveCount(0);

    // Every step can be opened again.
    await page.goto("/onboarding");
    await expect(page).toHaveURL("/onboarding/reasons");
    await expect(page.getByRole("checkbox", { name: "Grief" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Faith and doubt" })).not.toBeChecked();
    await expect(page.getByLabel("In your own words")).toHaveValue("I wake at four.\nSince the spring.");
    await page.goto("/onboarding/about");
    await expect(page.getByLabel("Date of birth")).toHaveValue("1990-05-17");
    await expect(page.getByLabel("Gender")).toHaveValue("prefer_not_to_say");
    await page.goto("/onboarding/voice");
    await expect(page.getByRole("radio", { name: "Contemplative" })).toBeChecked();
    await expect(memory.getByLabel("Yes")).toBeChecked();
  },
);

test(
  "four reasons and 501 characters are refused at their fields, and all input stays",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.goto("/onboarding/reasons");
    const four = ["Sleep", "Grief", "Meaning", "Curiosity"];
    for (const reason of four) await page.getByRole("checkbox", { name: reason }).check();
    const notes = "x".repeat(501);
    await page.getByLabel("In your own words").fill(notes);
    await go(page);

    await expect(page.getByRole("alert")).toContainText("Please check the fields below");
    await expect(page).toHaveURL("/onboarding/reasons");
    for (const reason of four) {
      const box = page.getByRole("checkbox", { name: reason });
      await expect(box).toBeChecked();
      await expect(box).toHaveAccessibleDescription(/Choose up to three/);
    }
    await expect(page.getByLabel("In your own words")).toHaveValue(notes);
    await expect(page.getByLabel("In your own words")).toHaveAccessibleDescription(/up to 500 characters/i);

    await page.getByRole("checkbox", { name: "Curiosity" }).uncheck();
    await page.getByLabel("In your own words").fill("x".repeat(500));
    await go(page);
    await question(page, "A little about you");
  },
);

test(
  "a missing name is reported at its field, and the other input stays",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.goto("/onboarding/about");
    // The browser accepts spaces as a name; the server does not.
    await page.getByLabel("First name").fill("   ");
    await page.getByLabel("Last name").fill("Okafor");
    await page.getByText("Age and gender, if you like").click();
    await page.getByLabel("Gender").selectOption("Other");
    await go(page);
    await expect(page.getByLabel("First name")).toHaveAccessibleDescription("Enter your first name");
    await expect(page.getByLabel("Last name")).toHaveValue("Okafor");
    await expect(page.getByLabel("Gender")).toHaveValue("other");
  },
);

test(
  "the questions continue where they stopped, even after going back, and each can be skipped",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.goto("/onboarding");
    await page.getByRole("checkbox", { name: "Sleep" }).check();
    await go(page);
    await question(page, "A little about you");

    await page.goto("/");
    await page.getByRole("link", { name: "Continue" }).click();
    await question(page, "A little about you");
    await page.getByRole("link", { name: "Back" }).click();
    await question(page, "What brings you here?");
    await expect(page.getByRole("checkbox", { name: "Sleep" })).toBeChecked();

    await page.getByRole("button", { name: "Skip this question" }).click();
    await question(page, "A little about you");
    await page.getByRole("button", { name: "Skip this question" }).click();
    await question(page, "How should your guide speak?");
    await page.getByRole("button", { name: "Skip this question" }).click();
    await question(page, "Thank you, Rosa");
    await page.goto("/");
    await expect(page.getByText("Three short questions")).toHaveCount(0);
  },
);

test("the questions can be dismissed for good, and found again", async ({ page, person: _ }) => {
  await page.goto("/");
  await page
    .getByRole("region", { name: "Three short questions" })
    .getByRole("button", { name: "Not now" })
    .click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("You can find these questions in your profile.")).toBeVisible();
  await expect(page.getByText("Three short questions")).toHaveCount(0);
  await page.goto("/onboarding");
  await question(page, "What brings you here?");
});

test("another language is used from the next page on", oneWidth, async ({ page, person: _ }) => {
  await page.goto("/onboarding/about");
  await page.getByLabel("Preferred language").selectOption("Italiano");
  await go(page);
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await question(page, "Come vuoi che parli la guida?");
});

test("a step that does not exist is a 404", oneWidth, async ({ page, person: _ }) => {
  expect((await page.goto("/onboarding/elsewhere"))!.status()).toBe(404);
});
