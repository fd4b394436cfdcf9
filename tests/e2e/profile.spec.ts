import { type Page } from "@playwright/test";
import { oneWidth, expect, test } from "./fixtures";

const saveChanges = (page: Page) => page.getByRole("button", { name: "Save changes" }).click();
const pressed = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("names are edited, shown in the menu and stored", async ({ page, person: _ }) => {
  await page.goto("/profile");
  await expect(page.getByLabel("Email", { exact: true })).not.toBeEditable();
  await expect(page.getByText(/^Member since \d+ \w+ \d{4}$/)).toBeVisible();

  await page.getByLabel("First name").fill("  Síle  ");
  await saveChanges(page);
  await expect(page.getByText("Profile updated")).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("Síle");
  await expect(page.getByRole("banner").locator("summary")).toContainText("Síle");
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Síle");
  await expect(page.getByLabel("Last name")).toHaveValue("D'Angelo");
});

test("saving without changes says so", oneWidth, async ({ page, person: _ }) => {
  await page.goto("/profile");
  await page.getByLabel("Last name").fill(" D'Angelo ");
  await saveChanges(page);
  await expect(page.getByText("There are no changes to save")).toBeVisible();
});

test(
  "a blank name is reported at its field, and the other input stays",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.goto("/profile");
    await page.getByLabel("Last name").fill("Moreno");
    // The browser accepts it; the server does not.
    await page.getByLabel("First name").fill("   ");
    await saveChanges(page);
    await expect(page.getByLabel("First name")).toHaveAccessibleDescription("Enter your first name");
    await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("Last name")).toHaveValue("Moreno");
  },
);

test("a language applies immediately after saving", async ({ page, person: _ }) => {
  await page.goto("/profile");
  await page.getByLabel("Preferred language").selectOption("Italiano");
  await saveChanges(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profilo");
  await expect(page.getByText("Profilo aggiornato")).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await expect(page).toHaveTitle(/^Profilo/);
  await expect(page.getByRole("banner").locator("summary")).toBeVisible();

  await page.getByRole("link", { name: "Preferenze" }).click();
  await expect(page).toHaveURL("/profile/preferences");
  await expect(page.getByLabel("Lingua preferita")).toHaveCount(0);
  await page.getByRole("link", { name: "Cambiala nel tuo account" }).click();
  await page.getByLabel("Lingua preferita").selectOption("Deutsch");
  await page.getByRole("button", { name: "Salva" }).click();
  // The interface has no German translation yet.
  await expect(page.getByRole("button", { name: "Save changes" })).toBeVisible();
  await expect(page.getByLabel("Preferred language")).toHaveValue("de");
});

test("the journey and all links of the account are there", oneWidth, async ({ page, person: _ }) => {
  await page.goto("/profile");
  const panel = page.getByRole("region", { name: "Your journey" });
  for (const figure of ["days active", "messages exchanged", "meditations created", "images created"]) {
    await expect(panel.getByText(figure)).toBeVisible();
  }
  const account = page.getByRole("region", { name: "Your account" });
  const ways = await account.getByRole("link").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(ways).toEqual([
    "/onboarding",
    "/profile/password",
    "/profile/connections",
    "/profile/sessions",
    "/profile/memories",
    "/profile/privacy",
    "/profile/data",
    "/support",
    "/profile/delete",
  ]);
  await account.getByRole("button", { name: /Sign out/ }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("switches take effect at once and stay", async ({ page, person: _ }) => {
  await page.goto("/profile/preferences");
  const notifications = page.getByRole("switch", { name: "Email notifications" });
  const quote = page.getByRole("switch", { name: "Daily quote" });
  const saved = () => expect(page.locator("[role=switch][aria-busy]")).toHaveCount(0);
  for (const control of [notifications, quote]) {
    await expect(control).toBeChecked();
    await control.click();
    await expect(control).not.toBeChecked();
  }
  await saved();
  await expect(quote).toHaveAccessibleDescription("Sent once email notifications are on");
  await page.reload();
  await expect(notifications).not.toBeChecked();
  await notifications.click();
  await expect(notifications).toBeChecked();
  await saved();
  await page.reload();
  await expect(notifications).toBeChecked();
  await expect(quote).not.toBeChecked();
});

test("a theme applies at once, without a flash on the next page, and after signing out", async ({
  page,
  person: _,
}) => {
  await page.goto("/profile/preferences");
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  for (const [name, theme, colour] of [
    ["Dark", "dark", "rgb(20, 19, 26)"],
    ["Light", "light", "rgb(250, 247, 242)"],
    ["Dark", "dark", "rgb(20, 19, 26)"],
  ] as const) {
    await pressed(page, name).click();
    await expect(page.locator("html")).toHaveClass(theme);
    await expect(pressed(page, name)).toHaveAttribute("aria-pressed", "true");
    expect(await ground()).toBe(colour);
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === "anamcara_theme")?.value)
      .toBe(theme);
  }
  // The document itself already has the theme.
  const first = await page.goto("/");
  expect(await first!.text()).toMatch(/<html[^>]* class="dark"/);
  await page.getByRole("banner").locator("summary").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator("html")).toHaveClass("dark");
  expect(await ground()).toBe("rgb(20, 19, 26)");
});

test("the offer opens, shows its price, and closes with 'Maybe later'", async ({
  page,
  person: _,
  javaScriptEnabled,
}) => {
  await page.goto("/profile/subscription");
  await expect(page.getByText("0/20").last()).toBeVisible();
  await expect(page.getByText(/^Resets at \d\d:\d\d( UTC)?\.$/)).toBeVisible();
  const way = page.getByRole("main").getByRole("link", { name: "Upgrade to Premium" });
  await way.click();
  const hasScripts = javaScriptEnabled !== false;
  const offer = hasScripts
    ? page.getByRole("dialog", { name: "Upgrade to Premium" })
    : page
        .getByRole("main")
        .filter({ has: page.getByRole("heading", { name: "Upgrade to Premium", level: 1 }) });
  await expect(offer).toBeVisible();
  if (!hasScripts) await expect(page).toHaveURL("/profile/upgrade");
  await expect(offer).toContainText("$8.90 a month");
  await expect(offer.getByRole("listitem")).toHaveCount(6);
  await expect(offer.getByRole("link", { name: "Upgrade now" })).toHaveAttribute("href", "/subscribe");

  await offer.getByText("Maybe later").click();
  await expect(page).toHaveURL("/profile/subscription");
  await expect(offer).toBeHidden();
  if (hasScripts) await expect(way).toBeFocused();
});

test("each tab is marked as current, and the longest names fit into the narrowest window", async ({
  page,
  person: _,
}) => {
  // In the longest language, too.
  const long = "Wolfeschlegelsteinhausenbergerdorff".repeat(2);
  await page.context().request.patch("/api/user/profile", {
    data: { firstName: long, lastName: `O'${long}`, preferredLanguage: "es" },
  });
  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/profile", "/profile/subscription", "/profile/preferences", "/profile/upgrade"]) {
    await page.goto(path);
    if (path !== "/profile/upgrade") {
      const tabs = page.getByRole("main").getByRole("navigation");
      await expect(tabs.locator("[aria-current=page]")).toHaveAttribute("href", path);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});
