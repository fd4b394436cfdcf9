import {
  oneWidth,
  hydrated,
  endElsewhere,
  expect,
  signInAgain,
  startConversation,
  test,
} from "#tests/e2e/fixtures";

const toast = "You are logged out. Logging in again...";

test(
  "unsent text comes back if another request finds that the session has ended",
  oneWidth,
  async ({ page, person }) => {
    await page.goto("/profile");
    await hydrated(page);
    await page.getByLabel("Last name").fill("de la Cruz");
    await endElsewhere(person);
    // The page revalidates.
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(page).toHaveURL(/\/login\?/);
    await signInAgain(page, person);
    await expect(page).toHaveURL("/profile");
    await expect(page.getByLabel("Last name")).toHaveValue("de la Cruz");
  },
);

test(
  "a reply that is being read ends with the session, and signing in leads back to it",
  oneWidth,
  async ({ page, person }) => {
    const id = await startConversation(page);
    await page.goto(`/chat/${id}`);
    await hydrated(page);
    await page.getByLabel("Your message").fill("[long] please");
    await page.getByLabel("Your message").press("Enter");
    await expect(page.getByRole("log")).toContainText("Slowly");
    await endElsewhere(person);
    await expect(page).toHaveURL(/\/login\?/);
    await signInAgain(page, person);
    await expect(page).toHaveURL(`/chat/${id}`);
    await expect(page.getByRole("log")).toContainText("outside the door.");
    await page.getByRole("button", { name: "Stop the reply" }).click();
    await expect(page.getByText("This reply was stopped.")).toBeVisible();
  },
);

test("a lost connection is not a lost session", oneWidth, async ({ page, person: _, context }) => {
  await page.goto("/profile");
  await hydrated(page);
  await page.getByLabel("First name").fill("Ana");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Failed to update profile")).toBeVisible();
  await expect(page.getByText(toast)).toHaveCount(0);
  await context.setOffline(false);
  await expect(page).toHaveURL("/profile");
});

test(
  "a page from the browser's back-forward cache is shown only to its person",
  oneWidth,
  async ({ page, person, context }) => {
    await page.goto("/profile");
    await hydrated(page);
    await page.getByLabel("First name").fill("Half a name");
    const comeBack = () =>
      page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await comeBack();
    await expect(page.getByLabel("First name")).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("Half a name");

    await context.setOffline(true);
    await comeBack();
    await expect(page.getByLabel("First name")).toBeVisible();
    await context.setOffline(false);

    await endElsewhere(person);
    await comeBack();
    await expect(page.getByRole("link", { name: "Sign in" }).first()).toBeVisible();
    await expect(page.getByText(person.email)).toHaveCount(0);
  },
);

test(
  "signing out before hydration also removes the message that waits for a connection",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
    await page.goto("/");
    const key = "anamcara:waiting";
    await page.evaluate((key) => localStorage.setItem(key, '{"text":"A secret of mine"}'), key);
    await page.locator("summary").filter({ visible: true }).first().click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/);
    expect(await page.evaluate((key) => localStorage.getItem(key), key)).toBeNull();
  },
);
