import {
  oneWidth,
  hydrated,
  endElsewhere,
  expect,
  expectAccessible,
  signInAgain,
  signInElsewhere,
  startConversation,
  test,
} from "./fixtures";

test("a message sent after the session has ended waits in its box", oneWidth, async ({ page, person }) => {
  const id = await startConversation(page, "Hello");
  await page.goto(`/chat/${id}`);
  await page.getByLabel("Your message").fill("Words that took me an hour");
  await endElsewhere(person);
  await page.getByRole("button", { name: "Send", exact: true }).click();

  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText(/^Session expired\. Please log in again/)).toBeVisible();
  await signInAgain(page, person);
  await expect(page).toHaveURL(`/chat/${id}`);
  await expect(page.getByLabel("Your message")).toHaveValue("Words that took me an hour");

  await page.getByRole("button", { name: "Send", exact: true }).click();
  const log = page.getByRole("log");
  await expect(log).toContainText("Words that took me an hour");
  // A page written without scripts keeps the streamed text, hidden, behind the final reply.
  await expect(log.getByText("the list leave out?").filter({ visible: true })).toHaveCount(2);
  await page.goto(`/chat/${id}`);
  await expect(page.getByLabel("Your message")).toHaveValue("");
});

test(
  "a profile sent after the session has ended is filled in again, once",
  oneWidth,
  async ({ page, person }) => {
    await page.goto("/profile");
    await page.getByLabel("First name").fill("Rósa María");
    await endElsewhere(person);
    await page.getByRole("button", { name: "Save changes" }).click();

    await expect(page).toHaveURL(/\/login\?/);
    await expect(page.getByText("What you typed is kept", { exact: false })).toBeVisible();
    await signInAgain(page, person);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByLabel("First name")).toHaveValue("Rósa María");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Profile updated")).toBeVisible();
    await page.goto("/profile");
    await expect(page.getByLabel("First name")).toHaveValue("Rósa María");
  },
);

test("a visit to another page continues there after signing in", async ({
  page,
  person,
  javaScriptEnabled,
}) => {
  await page.goto("/");
  // Before hydration the link is an ordinary one and leads to the landing page.
  await hydrated(page);
  await endElsewhere(person);
  await page.getByRole("link", { name: "Conversations" }).filter({ visible: true }).first().click();
  // Without scripts, the URL itself shows the sign-in page.
  if (javaScriptEnabled === false) await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page).toHaveURL(/\/login\?/);
  await signInAgain(page, person);
  await expect(page).toHaveURL("/conversations");
});

test("a quick message from home is not lost", oneWidth, async ({ page, person, javaScriptEnabled }) => {
  await page.goto("/");
  await page.getByLabel("Your message").fill("I wake at four.");
  await endElsewhere(person);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  if (javaScriptEnabled === false) await page.getByRole("link", { name: "Sign in" }).first().click();
  await expect(page).toHaveURL(/\/login\?/);
  await signInAgain(page, person);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("I wake at four.");
});

test("the devices are listed, and all except this one are signed out", async ({ page, person }) => {
  await page.goto("/profile/sessions");
  await expect(page.getByText("This device", { exact: true })).toHaveCount(1);
  await expect(page.getByText("Active now")).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Sign out: / })).toHaveCount(1);
  await expect(page.getByText("You are only signed in on this device.")).toBeVisible();

  const other = await signInElsewhere(person);
  await page.reload();
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: /^Sign out: / })).toHaveCount(2);
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("You are signed out everywhere else.")).toBeVisible();
  expect((await other.get("/api/auth/user")).status()).toBe(401);

  const third = await signInElsewhere(person);
  await page.goto("/profile/sessions");
  await page
    .getByRole("button", { name: /^Sign out: / })
    .last()
    .click();
  await expect(page.getByText("That device is signed out.")).toBeVisible();
  expect((await third.get("/api/auth/user")).status()).toBe(401);

  await page.getByRole("button", { name: /^Sign out: / }).click();
  await expect(page).toHaveURL("/login");
  await page.goBack();
  await expect(page.getByText("This device", { exact: true })).toHaveCount(0);
  await Promise.all([other.dispose(), third.dispose()]);
});
