import { expect, expectAccessible, test } from "./fixtures";

test("a person writes to support, sees errors without losing text, and gets an empty form afterwards", async ({
  page,
  person,
}) => {
  await page.goto("/support");
  await expectAccessible(page);
  await expect(page.getByLabel("Contact email")).toHaveValue(person.email);
  await page.getByRole("link", { name: /Technical issues/ }).click();
  await expect(page.getByLabel("Category")).toHaveValue("technical");

  await page.getByLabel("Contact email").fill("a@b");
  await page.getByLabel("Subject").fill("No sound & no “light”");
  await page
    .getByRole("textbox", { name: "Message" })
    .fill("The bell does not ring any more, and it's late.");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Enter a valid email address")).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("No sound & no “light”");
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
    "The bell does not ring any more, and it's late.",
  );
  await expect(page.getByLabel("Category")).toHaveValue("technical");
  await expectAccessible(page);

  await page.getByLabel("Contact email").fill("rosa@example.com");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Your request was sent")).toBeVisible();
  // The form is a new one: the keyboard goes on from the page, not from the top of the document.
  if (test.info().project.use.javaScriptEnabled !== false) await expect(page.getByRole("main")).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue("");
  await expect(page.getByLabel("Contact email")).toHaveValue(person.email);
});
