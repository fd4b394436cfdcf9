import { expect, test } from "./fixtures";

test("the search looks while one types, and the list comes back with the back button", async ({
  page,
  person: _,
}) => {
  for (const title of ["The door", "The sea"]) {
    await page.context().request.post("/api/conversations", { data: { title } });
  }
  await page.goto("/conversations");
  await page.getByRole("searchbox").pressSequentially("doo");
  await expect(page.getByText("1 conversation found for “doo”")).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "The door", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The door");
  await page.goBack();
  await expect(page.getByRole("searchbox")).toHaveValue("doo");
});

test("a heart that the server refuses changes back and says so", async ({ page, person: _ }) => {
  await page.context().request.post("/api/conversations", { data: { title: "The door" } });
  await page.goto("/conversations");
  await page.route("**/api/conversations/*/favorite", (route) => route.abort());
  const heart = page.getByRole("main").getByRole("button", { name: "Favourite: The door" });
  await heart.click();
  await expect(page.getByText("Unable to update favourites. Please try again.")).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "false");
});

test("the question before deleting is a dialog that Escape closes, and focus returns", async ({
  page,
  person: _,
}) => {
  await page.context().request.post("/api/conversations", { data: { title: "The door" } });
  await page.goto("/conversations");
  const link = page.getByRole("link", { name: "Delete: The door" });
  await link.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Delete this conversation?" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(link).toBeFocused();
  expect(new URL(page.url()).pathname).toBe("/conversations");
});
