import { oneWidth, hydrated, expect, test } from "#tests/e2e/fixtures";

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
