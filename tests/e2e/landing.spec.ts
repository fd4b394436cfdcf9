import type { Page } from "@playwright/test";
import { everyWidth, oneWidth, expect, expectAccessible, test } from "./fixtures";

/** The requests for the film. */
function films(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/hero\/.*\.(webm|mp4)$/.test(pathname)) asked.push(pathname);
  });
  return asked;
}

/** The browser has evaluated the film's sources and found none that applies. */
async function expectNoFilmWanted(page: Page): Promise<void> {
  const state = () => page.evaluate(() => document.querySelector("video")?.networkState ?? "no film");
  const NETWORK_NO_SOURCE = 3;
  await expect.poll(async () => ["no film", NETWORK_NO_SOURCE].includes(await state())).toBe(true);
}

const isWide = (page: Page) => page.viewportSize()!.width >= 768;

test(
  "a visitor reads the page from its title to its footer and finds the sign-in page",
  everyWidth,
  async ({ page }) => {
    await page.goto("/");
    await expect(page).toHaveTitle("A friend for your inner life · Anamcara");
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      "/login",
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("A friend for your inner life");
    for (const name of ["Ancient traditions", "Modern disciplines"])
      await expect(page.getByRole("term").filter({ hasText: name })).toBeVisible();
    for (const name of ["A bridge between worlds", "Ready to begin?"])
      await expect(page.getByRole("heading", { name })).toBeVisible();
    for (const language of "English Italian Spanish French German Portuguese Russian Hindi".split(" "))
      await expect(page.getByText(language).first()).toBeVisible();
    for (const name of ["Continue with Google", "Continue with Facebook"])
      await expect(page.getByRole("link", { name })).toBeVisible();
    await page.getByRole("link", { name: "Get started" }).last().click();
    await expect(page).toHaveURL("/register");
  },
);

test("the features are one click below the first view", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Explore features" }).click();
  await expect(page).toHaveURL("/#sources");
  await expect(page.getByRole("heading", { name: "Where its wisdom comes from" })).toBeInViewport();
});

test("the footer links to each content page, and each of them back home and to the sign-in page", async ({
  page,
}) => {
  for (const [name, title] of [
    ["Help centre", "Help centre"],
    ["Contact", "Contact"],
    ["Privacy policy", "Privacy policy"],
    ["Terms", "Terms"],
  ] as const) {
    await page.goto("/");
    await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByRole("banner").getByRole("link", { name: "Sign in" })).toHaveAttribute(
      "href",
      `/login?redirectTo=${encodeURIComponent(new URL(page.url()).pathname)}`,
    );
    await page.getByRole("banner").getByRole("link", { name: "Anamcara" }).click();
    await expect(page).toHaveURL("/");
  }
});

test("each language has its URL, and the choice stays on the next page", oneWidth, async ({ page }) => {
  await page.goto("/");
  for (const [button, address, title] of [
    ["Italiano", "/it", "Un amico per la tua vita interiore"],
    ["Español", "/es", "Una amistad para tu vida interior"],
    ["English", "/", "A friend for your inner life"],
  ] as const) {
    await page.getByRole("contentinfo").getByRole("button", { name: button }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  await page.context().clearCookies();
  await page.goto("/it");
  await page.getByRole("banner").getByRole("link", { name: "Accedi" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
});

test.describe("the film", everyWidth, () => {
  test("plays in wide windows, in a loop without sound, and is never loaded in narrow ones", async ({
    page,
    javaScriptEnabled,
  }) => {
    const asked = films(page);
    await page.goto("/");
    if (!isWide(page)) {
      await expectNoFilmWanted(page);
      expect(asked).toEqual([]);
      return;
    }
    await expect.poll(() => asked).toContain("/hero/dusk.webm");
    if (javaScriptEnabled === false) return;
    const video = page.locator("video");
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0);
    expect(await video.evaluate((element: HTMLVideoElement) => [element.muted, element.loop])).toEqual([
      true,
      true,
    ]);
  });

  test("is not loaded with reduced motion or data saving", oneWidth, async ({ page }) => {
    const asked = films(page);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto("/");
    await expectNoFilmWanted(page);
    await expect(page.locator(".landing-scene-toggle")).toBeHidden();
    await page.emulateMedia({ reducedMotion: null });
    await page.setExtraHTTPHeaders({ "Save-Data": "on" });
    await page.goto("/");
    await expectNoFilmWanted(page);
    expect(asked).toEqual([]);
  });

  test("can be stopped with the keyboard, and resumed", async ({ page }) => {
    await page.goto("/");
    const still = page.getByRole("checkbox", { name: "Pause the background" });
    await still.focus();
    await page.keyboard.press("Space");
    await expect(still).toBeChecked();
    await expect(page.locator("video")).toBeHidden();
    await page.keyboard.press("Space");
    if (isWide(page)) await expect(page.locator("video")).toBeVisible();
  });
});

test.describe("the help centre", () => {
  test("finds answers, highlights the words and links back to all questions", async ({ page }) => {
    await page.goto("/help");
    await page.getByRole("searchbox").fill("Password");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/help?q=Password");
    await expect(page.getByRole("status").filter({ hasText: "answers for “Password”" })).toBeVisible();
    await expect(page.locator("mark").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Show all questions" }).click();
    await expect(page).toHaveURL("/help");
    await expect(page.getByRole("searchbox")).toHaveValue("");
  });

  test("says what to do when nothing is found", oneWidth, async ({ page }) => {
    await page.goto("/help?q=zeppelin");
    await expect(page.getByText("Nothing found for “zeppelin”.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Write to us" })).toHaveAttribute("href", "/contact");
  });

  test("opens the answer that a link names", async ({ page }) => {
    await page.goto("/help#crisis");
    await expect(page.getByText("Go to someone you trust.")).toBeVisible();
    await page.goto("/help");
    await expect(page.getByText("Go to someone you trust.")).toBeHidden();
    await page.getByText("What should I do in a crisis?").click();
    await expect(page.getByText("Go to someone you trust.")).toBeVisible();
  });

  test("can be searched inside the app by signed-in people", async ({ page, person: _ }) => {
    await page.goto("/help");
    await page.getByRole("searchbox").fill("download");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText(/answers for “download”/)).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" }).first()).toBeAttached();
    await page.getByRole("link", { name: "Show all questions" }).click();
    await expect(page).toHaveURL("/help");
    await expect(page.getByText(/answers for/)).toBeHidden();
  });
});

test(
  "columns of sections begin at one line, and the footer's rule where its text does",
  oneWidth,
  async ({ page }) => {
    const left = async (selector: string) => (await page.locator(selector).first().boundingBox())!.x;
    await page.goto("/");
    for (const width of [1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await left(".landing-bridge h2")).toBeCloseTo(await left(".landing-voices"), 0);
    }
    for (const path of ["/", "/help"]) {
      await page.goto(path);
      for (const width of [360, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await left("footer"), `${path} at ${width} px`).toBeCloseTo(await left("main h1"), 0);
      }
    }
  },
);
