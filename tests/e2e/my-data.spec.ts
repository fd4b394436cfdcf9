import { mkdtemp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { unzip } from "#tests/setup/unzip";
import { oneWidth, hydrated, expect, expectAccessible, startConversation, test } from "./fixtures";

// The queue is polled every five seconds, and several downloads may be waiting.
const timeout = { timeout: 30_000 };

test("a person requests their data, sees it being prepared, downloads it and reads it offline", async ({
  page,
  person,
}) => {
  await startConversation(page, "I wake at four <b>again</b>");
  await page.goto("/profile");
  await page.getByRole("link", { name: "Download my data" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Download my data");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Prepare the download" }).click();

  // The page continues automatically, with and without scripts; a small download may be ready at once.
  const link = page.getByRole("link", { name: /^Download \(/ });
  await expect(page.getByText(/Your download is (about to be|being) prepared/).or(link)).toBeVisible();
  await expect(link).toBeVisible(timeout);
  await expect(page.getByText("Your download is ready.")).toBeVisible();
  await expectAccessible(page);

  const [download] = await Promise.all([page.waitForEvent("download"), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^anamcara-\d{4}-\d\d-\d\d\.zip$/);
  const files = unzip(await readFile(await download.path()));
  expect(files.get("data.json")).toContain(person.email);

  const folder = await mkdtemp(path.join(os.tmpdir(), "anamcara-offline-"));
  for (const [name, content] of files) {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  }
  await page.goto(pathToFileURL(path.join(folder, "index.html")).href);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your data");
  await expect(page.locator("main")).toHaveCSS("max-width", "704px");
  await page.getByRole("link", { name: "Why do I wake at four?" }).click();
  await expect(page.getByText("I wake at four <b>again</b>", { exact: true })).toBeVisible();
  await expect(page.locator("em")).toHaveText("honest");
  await expectAccessible(page, { preload: false });
  await page.getByRole("link", { name: "Back to the overview" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your data");
  await rm(folder, { recursive: true });
});

test(
  "what the guide may know is switched off and on, and stays so",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.goto("/profile/privacy");
    await hydrated(page);
    await expect(page.getByText("No administrator has looked at your data yet.")).toBeVisible();
    await expectAccessible(page);
    for (const name of ["Memory", "Usage statistics"]) {
      const toggle = page.getByRole("switch", { name });
      await expect(toggle).toBeChecked();
      await toggle.click();
      await expect(toggle).not.toBeChecked();
      await expect(page.locator("[role=switch][aria-busy]")).toHaveCount(0);
      await page.reload();
      await hydrated(page);
      await expect(toggle).not.toBeChecked();
      await toggle.click();
      await expect(toggle).toBeChecked();
    }
  },
);

test("an account is deleted with its password, after a wrong one", async ({ page, person }) => {
  await startConversation(page, "Hello");
  await page.goto("/profile");
  await page.getByRole("link", { name: "Delete account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete your account");
  await expectAccessible(page);

  await page.getByLabel("Your password").fill("not the one");
  await page.getByLabel(/^I understand/).check();
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByLabel("Your password")).toHaveAccessibleDescription(
    "This is not your current password",
  );
  await expect(page.getByLabel("Your password")).toHaveValue("");
  await expect(page.getByLabel(/^I understand/)).toBeChecked();
  await expectAccessible(page);

  await page.getByLabel("Your password").fill(person.password);
  await page.getByRole("button", { name: "Delete my account" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByText("Your account is being deleted. You are signed out.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Get started" }).first()).toBeVisible();

  await page.goto("/login");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toContainText("Login failed");
});
