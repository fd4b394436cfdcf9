import { randomInt, randomUUID } from "node:crypto";
import { expect, expectAccessible, hydrated, oneWidth, test } from "#tests/e2e/fixtures";
import { makeAdministrator } from "#tests/e2e/mailbox";

test.beforeEach(async ({ person }) => makeAdministrator(person.email));

test("an administrator writes the quote of a day and deletes it", oneWidth, async ({ page }) => {
  // A day of its own: other runs of this test write quotes at the same time.
  const date = new Date(Date.UTC(2031, 0, randomInt(3_000))).toISOString().slice(0, 10);
  await page.goto(`/admin/content/quotes/${date}`);
  await expectAccessible(page);
  const text = `Water finds its level, ${randomUUID().slice(0, 8)}.`;
  await page.getByLabel("English").fill(text);
  await page.getByLabel("Author").fill("A ferryman");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.goto(`/admin/content/quotes/${date}`);
  await expect(page.getByLabel("English")).toHaveValue(text);
  await page.getByRole("link", { name: "Delete the quote" }).click();
  await expect(page.getByRole("button", { name: "Delete the quote" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete the quote" }).click();
  await expect(page.getByText("The quote is deleted.")).toBeVisible();
});

test(
  "a text for the guide is uploaded, read and deleted; another file is refused",
  oneWidth,
  async ({ page }) => {
    const title = `quillwort-${randomUUID().slice(0, 8)}`;
    const upload = async (mimeType: string, buffer: Buffer) => {
      await page
        .getByLabel("PDF, TXT or DOCX file")
        .setInputFiles({ name: `${title}.txt`, mimeType, buffer });
      await page.getByRole("button", { name: "Upload" }).click();
    };
    await page.goto("/admin/ai-training/knowledge");
    await expectAccessible(page);
    await upload("text/plain", Buffer.from("GIF89a\u0000\u0001\u0000\u0001\u0000", "latin1"));
    await expect(page.getByText(/^Only PDF, TXT and DOCX files can be read/)).toBeVisible();
    await upload("text/plain", Buffer.from("The quillwort grows under water.\n\nIt has no flowers."));
    await expect(page.getByText("File uploaded. It is being read now.")).toBeVisible();

    const row = page.getByRole("row").filter({ hasText: title });
    await expect(async () => {
      // Without scripts a person loads the page again.
      await page.goto("/admin/ai-training/knowledge");
      await expect(row.getByText("In use", { exact: true })).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await expectAccessible(page);
    await row.getByRole("link", { name: /^Delete/ }).click();
    await expect(page.getByRole("button", { name: "Delete" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Text deleted")).toBeVisible();
    await expect(row).toHaveCount(0);
  },
);

test("the configuration of the system is saved, and what is wrong is said", oneWidth, async ({ page }) => {
  const line = `model-${randomUUID().slice(0, 8)} 1 2`;
  const save = async (prices: string) => {
    await page.getByLabel("Prices of models").fill(prices);
    await page.getByRole("button", { name: "Save Configuration" }).click();
  };
  await page.goto("/admin/system");
  await hydrated(page);
  await expect(page.getByRole("heading", { name: "Health" })).toBeVisible();
  await expectAccessible(page);
  await save("no price at all");
  await expect(page.getByText("A line has another form than the example below the field")).toBeVisible();
  await expect(async () => {
    // Another run may have saved in between, which is refused.
    await page.goto("/admin/system");
    await hydrated(page);
    await save(line);
    await expect(page.getByText("The configuration is saved.")).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByLabel("Prices of models")).toHaveValue(/model-/);
});
