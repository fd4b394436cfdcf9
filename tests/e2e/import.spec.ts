import { readFile } from "node:fs/promises";
import { expect, expectAccessible, startConversation, test } from "./fixtures";

// The queue is polled every five seconds, and other tests may be waiting.
const timeout = { timeout: 60_000 };

test("a person downloads their data and brings it into a new account", async ({
  page,
  person: _,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000);
  await startConversation(page, "I wake at four <b>again</b>");
  await page.goto("/profile/data");
  await page.getByRole("button", { name: "Prepare the download" }).click();
  const link = page.getByRole("link", { name: /^Download \(/ });
  await expect(link).toBeVisible(timeout);
  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  const zip = {
    name: "anamcara.zip",
    mimeType: "application/zip",
    buffer: await readFile(await download.path()),
  };

  const other = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const email = `pia-${Date.now()}@example.com`;
  const account = { firstName: "Pia", lastName: "Neri", email, password: "a quiet room" };
  expect((await other.request.post("/api/register", { data: account })).status()).toBe(201);
  const theirs = await other.newPage();
  await theirs.goto("/profile/data");

  // A wrong file is refused at its field.
  await theirs
    .getByLabel("The zip file of your download")
    .setInputFiles({ ...zip, buffer: Buffer.from("hello") });
  await theirs.getByRole("button", { name: "Check the file" }).click();
  await expect(theirs.getByText("This is not a zip file.")).toBeVisible();

  await theirs.getByLabel("The zip file of your download").setInputFiles(zip);
  await theirs.getByRole("button", { name: "Check the file" }).click();
  // The page reloads itself.
  await expect(theirs.getByRole("heading", { name: "What the file holds" })).toBeVisible(timeout);
  await expect(theirs.getByRole("checkbox")).toBeChecked();
  await theirs.getByRole("checkbox").uncheck();
  await theirs.getByRole("button", { name: "Bring it in" }).click();
  await expect(theirs.getByText("Your data is here.")).toBeVisible(timeout);
  await theirs.getByRole("link", { name: "Go to your conversations" }).click();
  await theirs.getByRole("link", { name: "Why do I wake at four?" }).first().click();
  await expect(theirs.getByText("I wake at four <b>again</b>", { exact: true })).toBeVisible();
  await theirs.goto("/profile/data/import");
  await expect(theirs.getByText("Your data is here.")).toBeVisible();
  await other.close();

  // With whatever the browser of the first account has: everything is there already.
  await page.goto("/profile/data/import");
  await page.getByLabel("The zip file of your download").setInputFiles(zip);
  await page.getByRole("button", { name: "Check the file" }).click();
  await expect(page.getByText("Everything in this file is here already.")).toBeVisible(timeout);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard the file" }).click();
  await expect(page.getByLabel("The zip file of your download")).toBeVisible();
});
