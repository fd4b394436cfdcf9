import { oneWidth, hydrated, expect, expectAccessible, test } from "./fixtures";

test(
  "only changes are sent, trimmed, and nothing if there are none",
  oneWidth,
  async ({ page, person: _ }) => {
    const bodies: unknown[] = [];
    page.on("request", (request) => {
      const { pathname } = new URL(request.url());
      if (request.method() !== "GET") bodies.push([request.method(), pathname, request.postDataJSON()]);
    });
    await page.goto("/profile");
    await hydrated(page);
    await page.getByLabel("Last name").fill("D'Angelo ");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("There are no changes to save")).toBeVisible();
    expect(bodies).toEqual([]);

    await page.getByLabel("Last name").fill(" Moreno ");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Profile updated")).toBeVisible();
    expect(bodies).toEqual([["POST", "/profile", { lastName: "Moreno" }]]);
  },
);

test(
  "a save that fails says so, keeps the input, and works on a retry",
  oneWidth,
  async ({ page, person: _ }) => {
    await page.goto("/profile");
    await hydrated(page);
    await page.getByLabel("First name").fill("Ana");
    await page.route(/\/profile\?index/, (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("alert")).toContainText("Failed to update profile");
    await expect(page.getByLabel("First name")).toHaveValue("Ana");

    await page.unroute(/\/profile\?index/);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Profile updated")).toBeVisible();
  },
);

test("the offer works with the keyboard alone: focus is trapped and restored", async ({
  page,
  person: _,
}) => {
  await page.goto("/profile/subscription");
  await hydrated(page);
  const way = page.getByRole("main").getByRole("link", { name: "Upgrade to Premium" });
  await way.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Upgrade to Premium" });
  await expect(dialog).toBeVisible();
  await expect(page.getByRole("heading", { name: "Upgrade to Premium" })).toBeFocused();
  await expectAccessible(page);
  for (let n = 0; n < 6; n++) {
    await page.keyboard.press("Tab");
    // Between the last and the first element the browser itself may have the focus, which the page sees as its body.
    expect(
      await page.evaluate(() => {
        const { activeElement } = document;
        return activeElement === document.body || Boolean(activeElement?.closest("dialog"));
      }),
    ).toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(way).toBeFocused();

  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Maybe later" }).focus();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL("/profile/subscription");
});

test("tabs, switches and themes work with the keyboard alone", async ({ page, person: _ }) => {
  await page.goto("/profile");
  await hydrated(page);
  await page.getByRole("link", { name: "Preferences" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile/preferences");
  const quote = page.getByRole("switch", { name: "Daily quote" });
  await quote.focus();
  await page.keyboard.press("Space");
  await expect(quote).not.toBeChecked();
  await expect(quote).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveClass("dark");
  await expect(page.getByRole("button", { name: "Dark" })).toBeFocused();
});
