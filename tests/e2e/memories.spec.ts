import { expect, expectAccessible, hydrated, startConversation, test } from "./fixtures";

test("a person adds a memory, changes it, pauses it and forgets it", async ({ page, person: _ }) => {
  await page.goto("/profile");
  await page.getByRole("link", { name: /^What your guide remembers/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("What your guide remembers");
  await hydrated(page);
  await expect(page.getByText("Your guide does not remember anything about you yet.")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("link", { name: "Add a memory" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Add a memory");
  await hydrated(page);
  await expectAccessible(page);
  await page.getByLabel("What should your guide remember?").fill("My mother died in spring.");
  await page.getByLabel("What it is about").selectOption("What is going on");
  await page.getByRole("button", { name: "Remember this" }).click();

  const card = page.getByRole("article").filter({ hasText: "My mother died" });
  await expect(card).toBeVisible();
  await expect(page.getByText("Your guide will remember this.")).toBeVisible();
  for (const words of ["What is going on", "Long term", "Added by you", "Not used in a reply yet"]) {
    await expect(card.getByText(words)).toBeVisible();
  }
  await expectAccessible(page);
  for (const control of await card.locator("a, button, summary").all()) {
    expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44);
  }

  await card.getByRole("link", { name: "Edit: My mother died in spring." }).click();
  await hydrated(page);
  await page.getByLabel("What should your guide remember?").fill("My mother died in March.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(card).toContainText("My mother died in March.");

  await card.getByRole("button", { name: "Pause: My mother died in March." }).click();
  await expect(card.getByText("Paused", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Resume: My mother died in March." }).click();
  await expect(card.getByText("Paused", { exact: true })).toBeHidden();

  await card.getByRole("link", { name: "Forget: My mother died in March." }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forget this?");
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(card).toBeVisible();
  await card.getByRole("link", { name: "Forget: My mother died in March." }).click();
  await page.getByRole("button", { name: "Forget it" }).click();
  await expect(card).toBeHidden();
  await expect(page.getByText("Your guide does not remember anything about you yet.")).toBeVisible();
});

test("a memory noted by the guide links to its conversation, and everything can be forgotten", async ({
  page,
  person: _,
}) => {
  const id = await startConversation(page, "I live in Turin now.");
  await expect
    .poll(
      async () => {
        await page.goto("/profile/memories");
        return page.getByRole("article").count();
      },
      { timeout: 20_000 },
    )
    .toBe(1);
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole("article").getByRole("link", { name: "Why do I wake at four?" }).click();
  await expect(page).toHaveURL(`/chat/${id}`);

  await page.goto(`/conversations/${id}/delete`);
  await expect(page.getByText("and what your guide remembers from it")).toBeVisible();

  await page.goto("/profile/memories");
  await hydrated(page);
  await page.getByRole("link", { name: "Forget everything" }).click();
  await expect(page.getByText("One memory will be deleted for good")).toBeVisible();
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Forget everything" }).click();
  await expect(page.getByText("Your guide does not remember anything about you yet.")).toBeVisible();
});
