import type { Page } from "@playwright/test";
import { hydrated, expect, oneWidth, testOfFailures as test } from "./fixtures";

/** A response from a proxy while the server is down. */
const away = { status: 503, contentType: "text/plain", body: "Service unavailable" };

const main = (page: Page) => page.getByRole("main");
const isPost = (page: Page, path: string | RegExp, how: "abort" | "away") =>
  page.route(path, (route) => {
    if (route.request().method() !== "POST") return route.continue();
    return how === "abort" ? route.abort() : route.fulfill(away);
  });

async function make(page: Page, ...titles: string[]): Promise<void> {
  for (const title of titles) await page.context().request.post("/api/conversations", { data: { title } });
}

for (const how of ["abort", "away"] as const) {
  test(
    `a support request that fails (${how}) says so, keeps every word, and is sent once on a retry`,
    oneWidth,
    async ({ page, person: _ }) => {
      await page.goto("/support");
      await hydrated(page);
      await page.getByLabel("Category").selectOption("technical");
      await page.getByLabel("Subject").fill("No sound");
      await page.getByRole("textbox", { name: "Message" }).fill("The bell does not ring any more.");
      await isPost(page, /\/support\?/, how);
      await page.getByRole("button", { name: "Send request" }).click();
      await expect(page.getByRole("alert")).toContainText("Your request was not sent");
      await expect(page.getByRole("alert")).toContainText(
        "An error occurred while sending the request. Please try again later.",
      );
      await expect(page.getByLabel("Subject")).toHaveValue("No sound");
      await expect(page.getByRole("textbox", { name: "Message" })).toHaveValue(
        "The bell does not ring any more.",
      );
      await expect(page).toHaveURL("/support");

      await page.unroute(/\/support\?/);
      await page.getByRole("button", { name: "Send request" }).click();
      await expect(page.getByText("Your request was sent")).toBeVisible();
      await expect(page.getByLabel("Subject")).toHaveValue("");
    },
  );
}

for (const how of ["abort", "away"] as const) {
  test(
    `a search that fails (${how}) says so; the list and the query stay`,
    oneWidth,
    async ({ page, person: _ }) => {
      await make(page, "The door");
      await page.goto("/conversations");
      await hydrated(page);
      await page.route(/\/conversations\?.*q=/, (route) =>
        how === "abort" ? route.abort() : route.fulfill(away),
      );
      await page.getByRole("searchbox").pressSequentially("doo");
      await expect(page.getByRole("alert")).toContainText("Search failed");
      await expect(page.getByRole("searchbox")).toHaveValue("doo");
      await expect(page.getByRole("searchbox")).toBeFocused();
      await expect(main(page).getByRole("article")).toHaveCount(1);

      await page.unroute(/\/conversations\?.*q=/);
      await page.getByRole("searchbox").press("Enter");
      await expect(page.getByText("1 conversation found for “doo”")).toBeVisible();
    },
  );
}

test("a page that fails to load keeps the shell, and loads on a retry", async ({ page, person: _ }) => {
  await page.goto("/");
  await hydrated(page);
  await page.route(/\/support\?_data=/, (route) => route.fulfill(away));
  await page.getByRole("contentinfo").getByRole("link", { name: "Support" }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(
    page.getByRole("link", { name: "Conversations" }).filter({ visible: true }).first(),
  ).toBeVisible();
  await page.unroute(/\/support\?_data=/);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Support");
});
