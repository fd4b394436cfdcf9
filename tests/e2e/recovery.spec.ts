import { linkIn } from "#tests/fakes/smtp";
import { oneWidth, expect, expectAccessible, signInElsewhere, mainTask, test } from "./fixtures";
import { mailTo } from "./mailbox";

/** The link in an email, on the server under test. */
const inBrowser = (link: URL) => link.pathname + link.search;

test(
  "a forgotten password is replaced with the link from an email",
  mainTask,
  async ({ page, person, context }) => {
    await context.clearCookies();
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("button", { name: "Send the link" })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Email").fill(person.email.toUpperCase());
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your email");
    await expectAccessible(page);

    const mail = await mailTo(person.email, { after: 1 });
    const link = inBrowser(linkIn(mail, "/reset-password"));
    await page.goto(link);
    await expectAccessible(page);
    await page.getByLabel("New password").fill("a new room");
    await page.getByRole("button", { name: "Save the new password" }).click();

    await expect(page).toHaveURL("/login");
    await expect(page.getByText("Your new password is saved. You can sign in with it now.")).toBeVisible();
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill("a new room");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL("/");

    await page.goto(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(page.getByLabel("Email")).toBeVisible();
  },
);

test("an email is readable, in light and in dark, and loads nothing", async ({ page, person }) => {
  const { html } = await mailTo(person.email);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.setContent(html);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Is this your email address?");
  await expect(page.getByRole("link", { name: "Confirm email address" })).toBeVisible();
  await expectAccessible(page);
  expect(requests).toEqual([]);
});

test("an address is confirmed with a button behind the link in the email", async ({ page, person }) => {
  await page.goto("/");
  const line = page.getByRole("region", { name: "Your email address" });
  await expect(line).toContainText(person.email);
  await line.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByText(`A new link is on its way to ${person.email}.`)).toBeVisible();
  await expect(page).toHaveURL("/");

  const mail = await mailTo(person.email, { after: 1 });
  await page.goto(inBrowser(linkIn(mail, "/verify-email")));
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm email address" }).click();
  await expect(page.getByText("Your email address is confirmed. Thank you.")).toBeVisible();
  await expect(line).toHaveCount(0);
});

test(
  "the request to confirm the address can be dismissed, and does not appear in conversations",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.goto("/chat?message=Hello");
    await expect(page.getByRole("log")).toContainText("the list leave out?");
    const line = page.getByRole("region", { name: "Your email address" });
    await expect(line).toBeHidden();

    await page.goto("/conversations");
    await line.getByRole("button", { name: "Not now" }).click();
    await expect(line).toHaveCount(0);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(line).toHaveCount(0);
  },
);

test(
  "a password is changed in the profile; this browser stays signed in, the others do not",
  oneWidth,
  async ({ page, person }) => {
    const other = await signInElsewhere(person);
    await page.goto("/profile/password");
    await page.getByLabel("Current password").fill("not this one");
    await page.getByLabel("New password").fill("a new room");
    await page.getByRole("button", { name: "Change password" }).click();
    const field = page.getByLabel("Current password");
    await expect(field).toHaveAccessibleDescription("This is not your current password");
    await expectAccessible(page);

    await field.fill(person.password);
    await page.getByLabel("New password").fill("a new room");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page).toHaveURL("/profile");
    await expect(page.getByText("Your new password is saved.")).toBeVisible();
    expect((await other.get("/api/auth/user")).status()).toBe(401);
    await page.goto("/");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Rosa");
  },
);

test(
  "a common password gets a hint, never a refusal",
  oneWidth,
  async ({ page, context, javaScriptEnabled }) => {
    await page.goto("/register");
    const field = page.getByLabel("Password", { exact: true });
    const hint = page.getByText("Many people use this password");
    await expect(hint).toBeHidden();
    await page.getByLabel("First name").fill("Ana");
    await page.getByLabel("Email").fill(`ana-${crypto.randomUUID().slice(0, 8)}@example.com`);
    await field.fill("PassWord");
    if (javaScriptEnabled !== false) {
      await expect(hint).toBeVisible();
      await expectAccessible(page);
      await field.fill("PassWords");
      await expect(hint).toBeHidden();
      await field.fill("PassWord");
    }
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("This is one of the most common passwords.")).toBeVisible();
    expect(await context.cookies()).toContainEqual(expect.objectContaining({ name: "anamcara_session" }));

    await page.goto("/profile/password");
    await page.getByLabel("New password").fill("123456");
    if (javaScriptEnabled !== false) await expect(hint).toBeVisible();
  },
);
