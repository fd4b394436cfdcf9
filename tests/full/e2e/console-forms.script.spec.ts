import { randomInt, randomUUID } from "node:crypto";
import { expect, hydrated, oneWidth, test } from "#tests/e2e/fixtures";
import { makeAdministrator } from "#tests/e2e/mailbox";

test(
  "an internal note stays while an answer is sent, and an answer while a note is saved",
  oneWidth,
  async ({ page, person }) => {
    const subject = `No sound ${randomUUID().slice(0, 8)}`;
    await page.goto("/support");
    await page.getByLabel("Category").selectOption("technical");
    await page.getByLabel("Subject").fill(subject);
    await page.getByRole("textbox", { name: "Message" }).fill("The bell does not ring any more.");
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByText("Your request was sent")).toBeVisible();
    await makeAdministrator(person.email);
    await page.goto("/admin/content/support");
    await page.getByRole("link", { name: subject }).click();
    await hydrated(page);
    const note = page.getByRole("textbox", { name: /Internal note/ });
    const answer = page.getByLabel("Write an answer");
    await note.fill("A difficult one.");
    await answer.fill("Please turn it on.");
    await page.getByRole("button", { name: "Send the answer" }).click();
    await expect(page.getByText("The answer was sent.")).toBeVisible();
    await expect(answer).toHaveValue("");
    await expect(note).toHaveValue("A difficult one.");
    // Saving the note must not take the answer's status back.
    await expect(page.getByLabel("Status")).toHaveValue("answered");

    await answer.fill("Then turn it off again.");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("The request was saved.")).toBeVisible();
    await expect(note).toHaveValue("");
    await expect(answer).toHaveValue("Then turn it off again.");
  },
);

test("a screen reader hears what a search of users found", oneWidth, async ({ page, person }) => {
  await makeAdministrator(person.email);
  await page.goto("/admin");
  await hydrated(page);
  const status = page.getByRole("region", { name: "Users" }).getByRole("status").last();
  // Only what changes within an element that was there before is announced.
  const element = await status.elementHandle();
  await page.getByRole("searchbox").fill(person.email);
  await page.keyboard.press("Enter");
  await expect(status).toHaveText("1 to 1 of 1");
  expect(await element!.evaluate((node) => node.isConnected)).toBe(true);
  await page.getByRole("searchbox").fill("nobody@nowhere.test");
  await page.keyboard.press("Enter");
  await expect(status).toContainText("No users found");
  expect(await element!.evaluate((node) => node.isConnected)).toBe(true);
});

test("the calendar of quotes comes back at the day that was written", async ({ page, person }) => {
  await makeAdministrator(person.email);
  const month = new Date(Date.UTC(2031, randomInt(60), 1)).toISOString().slice(0, 7);
  await page.goto(`/admin/content/quotes/${month}-27`);
  await hydrated(page);
  await page.getByLabel("English").fill("Water finds its level.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await expect(page.locator(`#day-${month}-27`)).toBeInViewport();
  await expect(page.locator(`#day-${month}-27`).getByRole("link")).toBeFocused();

  await page.goto("/admin/content/quotes");
  await page.getByRole("link", { name: "This month" }).click();
  await expect(page.locator('tr[aria-current="date"]')).toBeInViewport();
});

test(
  "an error is gone when the corrected numbers of a country are saved",
  oneWidth,
  async ({ page, person }) => {
    await makeAdministrator(person.email);
    await page.goto("/admin/content/helplines/NZ");
    await hydrated(page);
    const number = page.getByLabel("Emergency number", { exact: true });
    const stored = await number.inputValue();
    const save = page.getByRole("button", { name: "Save changes" });
    await number.fill("one one one");
    await save.click();
    await expect(number).toHaveAttribute("aria-invalid", "true");
    await number.fill(stored);
    // A press within half a second counts as a part of the one before.
    await expect(async () => {
      await save.press("Enter");
      await expect(page.getByText("Saved", { exact: true })).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(number).not.toHaveAttribute("aria-invalid", "true");
    await expect(number).toHaveValue(stored);
    await expect(save).toBeFocused();
  },
);

test("what has the focus stays in view when a form comes back to its page", async ({ page, person }) => {
  await makeAdministrator(person.email);
  const subject = `No sound for ${person.email}`;
  await page.goto("/support");
  await page.getByLabel("Category").selectOption("technical");
  await page.getByLabel("Subject").fill(subject);
  await page.getByRole("textbox", { name: "Message" }).fill("The bell does not ring. ".repeat(60));
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Your request was sent")).toBeVisible();
  await page.goto("/admin/content/support");
  await page.getByRole("link", { name: subject }).click();
  await hydrated(page);
  await page.getByLabel("Write an answer").fill("It rings again.");
  const send = page.getByRole("button", { name: "Send the answer" });
  await send.press("Enter");
  await expect(page.getByRole("heading", { name: "Answer", exact: true })).toBeVisible();
  await expect(send).toBeFocused();
  await expect(send).toBeInViewport();
});

test(
  "while a model is tried, the outcome of the one before it is not shown, and lines come one by one",
  oneWidth,
  async ({ page, person }) => {
    await makeAdministrator(person.email);
    await page.goto("/admin/system");
    await hydrated(page);
    const provider = page.locator("#try-provider");
    const tryIt = page.getByRole("button", { name: "Try it" });
    await provider.selectOption("local");
    await tryIt.click();
    await expect(page.getByText("Local Model is not configured.")).toBeVisible();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/try-stream", async (route) => {
      await held;
      await route.continue();
    });
    await provider.selectOption("openai");
    await tryIt.click();
    await expect(page.getByText(/Asking OpenAI/)).toBeVisible();
    await expect(page.getByText("Local Model is not configured.")).toBeHidden();
    release();
    // The model of these tests says the same to everything.
    await expect(page.getByText("It ignored an instruction")).toBeVisible();
    await expect(page.getByText("cannot be trusted with people")).toBeVisible();
    await expect(page.getByText(/Asking OpenAI/)).toBeHidden();
  },
);
