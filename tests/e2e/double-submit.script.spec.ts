import type { Page } from "@playwright/test";
import { hydrated, expect, oneWidth, test } from "./fixtures";

/** The forms submitted from now on, each delayed for a moment as on a slow connection. */
async function count(page: Page): Promise<string[]> {
  const posts: string[] = [];
  await page.route(
    () => true,
    async (route) => {
      if (route.request().method() === "POST") {
        posts.push(new URL(route.request().url()).pathname);
        await new Promise((resolve) => setTimeout(resolve, 400));
      }
      await route.continue();
    },
  );
  return posts;
}

async function open(page: Page, path: string): Promise<string[]> {
  await page.goto(path);
  await hydrated(page);
  return count(page);
}

test(
  "sends once: a support request, however often the button is clicked",
  oneWidth,
  async ({ page, person: _ }) => {
    const posts = await open(page, "/support");
    await page.getByLabel("Category").selectOption("general");
    await page.getByLabel("Subject").fill("Twice");
    await page.getByRole("textbox", { name: "Message" }).fill("Written once, pressed twice.");
    await page.getByRole("button", { name: "Send request" }).dblclick({ delay: 20 });
    await expect(page.getByText("Your request was sent")).toBeVisible();
    expect(posts).toEqual(["/support"]);
  },
);

test("a double click on a heart counts once", oneWidth, async ({ page, person: _ }) => {
  await page.context().request.post("/api/conversations", { data: { title: "The door" } });
  const posts = await open(page, "/conversations");
  const heart = page.getByRole("main").getByRole("button", { name: "Favourite: The door" }).first();
  await heart.dblclick({ delay: 20 });
  await expect(page.getByText("Favourites updated")).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  expect(posts).toEqual(["/conversations"]);
});
