import type { Page } from "@playwright/test";
import { randomUUID } from "node:crypto";
import { linkIn } from "#tests/fakes/smtp";
import { expect, expectAccessible, hydrated, oneWidth, startConversation, test } from "#tests/e2e/fixtures";
import { ageSessions, keepMail, mailTo, makeAdministrator } from "#tests/e2e/mailbox";

const mark = () => randomUUID().slice(0, 8);

/** The report with these words: the list itself shows none. */
async function reportWith(page: Page, words: string): Promise<string> {
  for (const link of await page.getByRole("row").getByRole("link").all()) {
    const path = (await link.getAttribute("href"))!;
    if ((await (await page.context().request.get(path)).text()).includes(words)) return path;
  }
  throw new Error(`no report says ${words}`);
}

async function sendReport(page: Page, words: string): Promise<void> {
  await page.getByLabel("It could harm someone").check();
  await page.getByLabel("In your words").fill(words);
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("Thank you. An administrator will look at it.")).toBeVisible();
}

test(
  "a reply is reported, read, dismissed, opened again and resolved",
  oneWidth,
  async ({ page, person }) => {
    const conversationId = await startConversation(page, "I wake at four.");
    const answer = await page.context().request.get(`/api/conversations/${conversationId}/messages`);
    const messages = (await answer.json()) as { id: string; role: string }[];
    const words = `It did not listen ${mark()}`;
    await page.goto(`/report/${messages.find(({ role }) => role === "assistant")!.id}`);
    await sendReport(page, words);

    await makeAdministrator(person.email);
    await page.goto("/admin/content/reports");
    await expectAccessible(page);
    const path = await reportWith(page, words);
    const row = page.locator(`a[href="${path}"]`);
    await row.click();
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByText(/an \*honest\* hour/)).toBeVisible();
    await expect(page.getByText("I wake at four.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect(row).toHaveCount(0);
    await page.getByRole("link", { name: "Dismissed" }).click();
    await row.click();
    await page.getByRole("button", { name: "Open again" }).click();
    await expect(row).toBeVisible();
    await row.click();
    await page.getByRole("button", { name: "Mark as resolved" }).click();
    await expect(page).toHaveURL("/admin/content/reports");
    await page.getByRole("link", { name: "Resolved" }).click();
    await expect(row).toBeVisible();

    await page.goto("/profile/privacy");
    await expect(page.getByText("Read a report and the reply or item of yours").first()).toBeVisible();
  },
);

test(
  "a usage reason is added, refused twice, edited, moved and retired",
  oneWidth,
  async ({ page, person }) => {
    await makeAdministrator(person.email);
    const label = `A new job ${mark()}`;
    const fill = async (group: string, text: string) =>
      page.getByRole("group", { name: group }).getByLabel("Label").fill(text);
    const add = async () => {
      await page.goto("/admin/content/reasons");
      await page.getByRole("link", { name: "Add a reason" }).click();
      await hydrated(page);
      await fill("English", label);
      await fill("Español", "Un trabajo nuevo");
      await fill("Italiano", "Un nuovo lavoro");
      await page.getByRole("button", { name: "Add a reason" }).click();
    };
    await add();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await add();
    await expect(page.getByText("There is a reason with this English label already.")).toBeVisible();
    await expectAccessible(page);

    await page.goto("/admin/content/reasons");
    const row = page.getByRole("row").filter({ hasText: label });
    await row.getByRole("link", { name: label }).click();
    await hydrated(page);
    await page
      .getByRole("group", { name: "English" })
      .getByLabel("Description")
      .fill("When work begins anew.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(row.getByText("When work begins anew.")).toBeVisible();

    const place = async () =>
      (await page.getByRole("row").allInnerTexts()).findIndex((one) => one.includes(label));
    const before = await place();
    await row.getByRole("button", { name: `Up: ${label}` }).click();
    await expect.poll(place).toBeLessThan(before);
    await page.goto("/onboarding/reasons");
    await expect(page.getByRole("checkbox", { name: label })).toBeAttached();
    await page.goto("/admin/content/reasons");
    await row.getByRole("button", { name: `Retire: ${label}` }).click();
    await expect(row.getByText("Retired")).toBeVisible();
    await page.goto("/onboarding/reasons");
    await expect(page.getByRole("checkbox", { name: label })).toHaveCount(0);
  },
);

test("a helpline is refused, added, edited and removed", oneWidth, async ({ page, person }) => {
  await makeAdministrator(person.email);
  const name = `A kind voice ${mark()}`;
  await page.goto("/admin/content/helplines");
  await expect(page.getByText(/^Version of the safety rules: \d+\.\d+/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "New Zealand" }).click();
  await expect(page.getByRole("link", { name: "Add a helpline" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Add a helpline" }).click();
  await hydrated(page);
  await expectAccessible(page);
  await page.getByLabel("Identifier").fill(`nz-${mark()}`);
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Languages").fill("en");
  await page.getByLabel("Where the number was checked").fill("https://example.org/number");
  await page.getByLabel("Hours").fill("09:00-21:00");
  await page.getByRole("button", { name: "Add a helpline" }).click();
  // A way to reach it is missing.
  await expect(page.getByRole("alert").first()).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await page.getByLabel("Telephone").fill("0800 123 456");
  await page.getByRole("button", { name: "Add a helpline" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();

  await page.goto("/safety?country=NZ");
  await expect(page.getByText(name)).toBeVisible();
  await page.goto("/admin/content/helplines/NZ");
  await page.getByRole("link", { name }).click();
  await hydrated(page);
  await page.getByLabel("Name").fill(`${name} by night`);
  await page.getByRole("button", { name: "Save changes" }).click();
  await page.getByRole("link", { name: `${name} by night` }).click();
  await page.getByRole("link", { name: "Remove this helpline" }).click();
  await expect(page.getByRole("heading", { name: "Remove this helpline?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove this helpline" }).click();
  await expect(page.getByText("The helpline is removed.")).toBeVisible();
  await expect(page.getByRole("link", { name: `${name} by night` })).toHaveCount(0);
});

test(
  "a link that stays in the outbox is handed on to its person",
  oneWidth,
  async ({ page, person, browser, baseURL }) => {
    const javaScriptEnabled = test.info().project.use.javaScriptEnabled !== false;
    const email = `tom-${mark()}@example.com`;
    const other = await browser.newContext({ baseURL, javaScriptEnabled, locale: "en-GB" });
    const registered = await other.request.post("/api/register", {
      data: { firstName: "Tom", email, password: "a quiet room" },
    });
    expect(registered.status()).toBe(201);
    await other.clearCookies();
    await other.request.post("/forgot-password", { form: { email, submitKey: randomUUID() } });
    const link = linkIn(await mailTo(email, { after: 1 }), "/reset-password");
    await keepMail(email, link.href);

    await makeAdministrator(person.email);
    await page.goto("/admin/content/mails");
    await expectAccessible(page);
    await page.getByLabel("Status").selectOption("stored");
    await page.getByRole("button", { name: "Show" }).click();
    const row = page.getByRole("row").filter({ hasText: email }).filter({ hasText: "Kept here" });
    await expect(row).toBeVisible();
    await ageSessions(person.email);
    await row.getByRole("link").click();
    await hydrated(page);
    await page.getByLabel("Your password").fill(person.password);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("Anyone who has this link can use the account.")).toBeVisible();
    await expectAccessible(page);
    const shown = await page.getByRole("region", { name: "Link in this email" }).locator("p").innerText();
    expect(shown).toBe(link.href);
    const copy = page.getByRole("button", { name: "Copy the link" });
    await expect(copy).toHaveCount(javaScriptEnabled ? 1 : 0);
    if (javaScriptEnabled) {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
      await copy.click();
      await expect(page.getByText("The link is copied.")).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link.href);
    }

    const tom = await other.newPage();
    await tom.goto(new URL(shown).pathname + new URL(shown).search);
    await tom.getByLabel("New password").fill("a new room");
    await tom.getByRole("button", { name: "Save the new password" }).click();
    await expect(tom).toHaveURL("/login");
    await other.close();
  },
);

test("the pages of content are a menu on a phone, and their title is near the top", async ({
  page,
  person,
}) => {
  await makeAdministrator(person.email);
  await page.goto("/admin/content");
  await hydrated(page);
  const menu = page.getByText("Pages of Content");
  const isPhone = page.viewportSize()!.width < 768;
  await expect(menu).toBeVisible({ visible: isPhone });
  if (isPhone) await menu.click();
  const pages = page.getByRole("navigation", { name: "Content", exact: true });
  await expect(pages.getByRole("link", { name: "Shared items" })).toHaveAttribute("aria-current", "page");
  await pages.getByRole("link", { name: "Reports" }).click();
  const title = page.getByRole("heading", { level: 2, name: "Reports" });
  await expect(title).toBeVisible();
  await expect(pages).toBeVisible({ visible: !isPhone });
  if (isPhone) expect((await title.boundingBox())!.y).toBeLessThan(300);
  await expectAccessible(page);
});
