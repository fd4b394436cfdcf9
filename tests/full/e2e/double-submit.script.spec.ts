import type { Page } from "@playwright/test";
import { hydrated, expect, holdData, oneWidth, test } from "#tests/e2e/fixtures";

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

test("sends once: Enter twice in the title of a conversation", oneWidth, async ({ page, person: _ }) => {
  const made = await page.context().request.post("/api/conversations", { data: { title: "Old" } });
  const { id } = (await made.json()) as { id: string };
  const posts = await open(page, `/conversations/${id}/edit`);
  await page.getByLabel("Title").fill("New");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Conversation updated")).toBeVisible();
  expect(posts).toEqual([`/conversations/${id}/edit`]);
});

test("sends once: dismissing the first questions", oneWidth, async ({ page, person: _ }) => {
  const posts = await open(page, "/onboarding/reasons");
  await page.getByRole("button", { name: "Skip" }).dblclick({ delay: 20 });
  await expect(page).toHaveURL("/onboarding/about");
  expect(posts).toEqual(["/onboarding/reasons"]);
});

test("sends once: a download of all data", oneWidth, async ({ page, person: _ }) => {
  const posts = await open(page, "/profile/data");
  await page.getByRole("button", { name: "Prepare the download" }).dblclick({ delay: 20 });
  await expect(page.getByRole("main").getByRole("status").last()).toBeVisible();
  expect(posts).toEqual(["/profile/data"]);
});

test(
  "a click on another button of a form counts while the first submit is running",
  oneWidth,
  async ({ page, person: _ }) => {
    const posts = await open(page, "/profile/preferences");
    await page.getByRole("button", { name: "Dark" }).click();
    await expect(page.locator("html")).toHaveClass("dark");
    await page.getByRole("button", { name: "Light" }).click();
    await expect(page.locator("html")).toHaveClass("light");
    await expect.poll(() => posts.length).toBe(2);
    await expect
      .poll(async () => (await page.context().cookies()).find(({ name }) => name === "anamcara_theme")?.value)
      .toBe("light");
  },
);

test(
  "a form that is corrected at once is sent again, while its page is still being read",
  oneWidth,
  async ({ page, person: _ }) => {
    const made = await page.context().request.post("/api/conversations", { data: { title: "Old" } });
    const { id } = (await made.json()) as { id: string };
    await page.goto(`/conversations/${id}/edit`);
    await hydrated(page);
    const release = await holdData(page);
    const sent: (string | null)[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.postData()));
    await page.getByLabel("Title").fill(" ");
    // The page corrects itself, because two presses within half a second are not certain in a test.
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>("input[name=title]")!;
      const button = field.form!.querySelector<HTMLButtonElement>("button:not([type=button])")!;
      new MutationObserver((_, observer) => {
        if (field.getAttribute("aria-invalid") !== "true") return;
        observer.disconnect();
        requestAnimationFrame(() => {
          field.value = "New";
          button.click();
        });
      }).observe(field, { attributes: true });
      button.click();
    });
    await expect.poll(() => sent).toEqual(["title=+&category=general", "title=New&category=general"]);
    release();
    await expect(page.getByText("Conversation updated")).toBeVisible();
  },
);
