import { hydrated, expect, expectAccessible, holdData, test } from "./fixtures";

test("the number of choices and characters is shown while choosing and typing", async ({
  page,
  person: _,
}) => {
  await page.goto("/onboarding/reasons");
  await hydrated(page);
  await expect(page.getByText("Choose up to three.")).toBeVisible();
  const pick = (name: string) => page.getByRole("checkbox", { name }).check();
  await pick("Sleep");
  await pick("Grief");
  await expect(page.getByText("2 of 3 chosen.")).toBeVisible();
  await pick("Faith and doubt");
  await pick("Meaning");
  await expect(page.getByText("You have chosen 4.")).toBeVisible();

  const notes = page.getByLabel("In your own words");
  await notes.fill("x".repeat(120));
  await expect(notes).toHaveAccessibleDescription("120 of 500 characters");
  await notes.fill("x".repeat(507));
  await expect(page.getByText("7 too many")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("checkbox", { name: "Sleep" })).toHaveAccessibleDescription(/up to three/);
  // One sentence per error, and the first invalid field has the focus.
  await expect(page.getByText(/up to three/i)).toHaveCount(1);
  await expect(page.getByText("7 too many")).toHaveCount(0);
  await expect(page.getByRole("checkbox", { name: "Stress and worry" })).toBeFocused();
  await expectAccessible(page);
});

test("the next question takes the focus, so that screen readers announce it", async ({ page, person: _ }) => {
  await page.goto("/onboarding/reasons");
  await hydrated(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "A little about you" })).toBeFocused();

  // On a slow connection a skeleton is shown between the two.
  const release = await holdData(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Loading" })).toBeAttached();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "How should your guide speak?" })).toBeFocused();
});
