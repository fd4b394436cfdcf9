import { randomUUID } from "node:crypto";
import { everyWidth, oneWidth, expect, mainTask, test } from "./fixtures";

const email = () => `ana-${randomUUID().slice(0, 8)}@example.com`;

test("a visitor registers from the landing page and is greeted by name", mainTask, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Get started" }).first().click();
  await page.getByRole("link", { name: "Create account" }).click();
  await page.getByLabel("First name").fill("Ana");
  await page.getByLabel("Email").fill(email());
  await page.getByLabel("Password", { exact: true }).fill("a quiet room");
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ana");
  await expect(page.getByText("Your account is ready. Welcome.")).toBeVisible();
});

test(
  "a mistake is reported at its field, and the input stays, except the password",
  oneWidth,
  async ({ page }) => {
    await page.goto("/register");
    // The browser accepts it; the server does not.
    await page.getByLabel("First name").fill("Ana");
    await page.getByLabel("Email").fill("ana@example");
    await page.getByLabel("Password", { exact: true }).fill("a quiet room");
    await page.getByRole("button", { name: "Create account" }).click();

    const field = page.getByLabel("Email");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription("Enter a valid email address");
    await expect(field).toHaveValue("ana@example");
    await expect(page.getByLabel("First name")).toHaveValue("Ana");
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  },
);

test(
  "an address that has an account cannot be registered again",
  oneWidth,
  async ({ page, person, context, javaScriptEnabled }) => {
    await context.clearCookies();
    await page.goto("/register");
    await page.getByLabel("First name").fill("Ana");
    await page.getByLabel("Email").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill("another room");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
      /An account with this email address already exists/,
    );
    const toast = page.locator(".toast", { hasText: "Registration failed" });
    await expect(toast).toHaveCount(1);
    await expect(toast).toBeVisible({ visible: javaScriptEnabled !== false });
  },
);

test(
  "signing in leads back to the requested page, and signing out works",
  everyWidth,
  async ({ page, person, context, javaScriptEnabled }) => {
    await context.clearCookies();
    await page.goto("/chat?message=Hello");
    await page.getByRole("link", { name: "Sign in" }).first().click();
    await page.getByLabel("Email").fill(person.email.toUpperCase());
    await page.getByLabel("Password", { exact: true }).fill("wrong");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("alert")).toContainText("Login failed");

    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/chat\//);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hello");
    await expect(page.getByRole("log")).toContainText("the list leave out?");
    if (javaScriptEnabled !== false) await expect(page).toHaveURL(/\/chat\/\w+$/);

    await page.goto("/");
    await page.getByRole("banner").locator("summary").click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL(/\/login/);
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Get started" }).first()).toBeVisible();
  },
);

test("the pages for visitors load no framework", oneWidth, async ({ page }) => {
  for (const path of ["/", "/login", "/register"]) {
    await page.goto(path);
    expect(await page.locator("script[src], link[rel=modulepreload]").count(), path).toBe(0);
  }
});

test("a visitor chooses a language and keeps it", oneWidth, async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByText("Italiano").click();
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await page.goto("/login");
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
});

test("a provider that is not configured is marked", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("link", { name: "Continue with Google" })).not.toContainText("soon");
  await page.getByRole("link", { name: "Continue with Facebook soon" }).click();
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Login with Facebook will be available soon!")).toBeVisible();
});

test("a password can be shown where scripts run, and nothing is dead without them", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  const show = page.getByRole("button", { name: "Show password" });
  if (javaScriptEnabled === false) return expect(show).toBeHidden();
  await password.fill("a quiet room");
  await show.click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await show.click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("a quiet room");
});
