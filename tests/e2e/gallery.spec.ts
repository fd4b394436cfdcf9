import { expect, expectAccessible, hydrated, mainTask, oneWidth, test } from "./fixtures";

/** Making something takes as long as it takes on a busy machine. */
const MAKING_MS = 120_000;

test(
  "an image is made, found, renamed, shared and deleted",
  mainTask,
  async ({ page, person, browser, baseURL }) => {
    test.setTimeout(MAKING_MS);
    expect(person.email).toBeTruthy();
    await page.goto("/gallery");
    await hydrated(page);
    await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "New image" }).click();
    await page.getByLabel("What should the image show?").fill("a lamp in a window at dusk");
    await page.getByRole("textbox", { name: "Title" }).fill("The lamp");
    await page.getByRole("button", { name: "Make the image" }).click();
    await page.waitForURL(/\/gallery\/[0-9a-f]{24}$/, { timeout: MAKING_MS });
    await expect(page.getByRole("heading", { name: "The lamp" })).toBeVisible();
    const picture = page.getByRole("img", { name: "a lamp in a window at dusk" });
    await expect(picture).toBeVisible();
    await hydrated(page);
    await expectAccessible(page);

    await page.getByRole("link", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "Title" }).fill("The lamp at home");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("heading", { name: "The lamp at home" })).toBeVisible();

    await page.getByRole("button", { name: "Create a link" }).click();
    const url = await page.getByLabel("Link", { exact: true }).inputValue();
    const other = await browser.newContext({ baseURL });
    const visitor = await other.newPage();
    await visitor.goto(url);
    await expect(visitor.getByRole("heading", { name: "The lamp at home" })).toBeVisible();
    await page.getByRole("button", { name: "Withdraw the link" }).click();
    await expect(page.getByRole("button", { name: "Create a link" })).toBeVisible();
    expect((await visitor.goto(url))!.status()).toBe(404);
    await other.close();

    await page.goto("/gallery?q=lamp");
    await hydrated(page);
    await expect(page.getByText("1 result for “lamp”")).toBeVisible();
    await page.getByRole("button", { name: "Favourite: The lamp at home" }).click();
    await expect(page.getByRole("button", { name: "Favourite: The lamp at home" })).toHaveAttribute(
      "aria-pressed",
      "true",
    );
    await page.getByRole("link", { name: "Favourites" }).click();
    await expect(page.getByRole("link", { name: "The lamp at home", exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("More for The lamp at home").click();
    await page.getByRole("link", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Item deleted")).toBeVisible();
    await page.goto("/gallery");
    await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
  },
);

test("a meditation of one minute is made, played to its end and read", oneWidth, async ({ page, person }) => {
  test.setTimeout(4 * MAKING_MS);
  expect(person.email).toBeTruthy();
  await page.goto("/gallery/new/meditation");
  await hydrated(page);
  await expectAccessible(page);
  await page.getByLabel("What is this meditation for?").fill("too short");
  await page.getByRole("button", { name: "Make the meditation" }).click();
  // The browser itself asks for more.
  await page.getByLabel("What is this meditation for?").fill("letting go of the day before sleep");
  await page.getByLabel("Length").selectOption("1");
  await page.getByLabel("Voice").selectOption("soft");
  await page.getByRole("button", { name: "Make the meditation" }).click();
  await page.waitForURL(/\/gallery\/[0-9a-f]{24}$/, { timeout: 3 * MAKING_MS });
  await expect(page.getByRole("heading", { name: "The words of this meditation" })).toBeVisible();
  const player = page.locator("audio");
  if (test.info().project.use.javaScriptEnabled === false) {
    await expect(player).toBeVisible();
    // On a phone's side the link to the gallery stays at the top.
    await page.setViewportSize({ width: 740, height: 360 });
    const back = (await page.locator(".room-item .back-link").boundingBox())!;
    expect(back.y - (await page.locator(".room-item").boundingBox())!.y).toBeLessThan(30);
    return;
  }
  await hydrated(page);
  await expect(page.getByRole("button", { name: /^Play: / })).toBeVisible();
  await expectAccessible(page);
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(58);
  const ended = await player.evaluate(async (audio: HTMLAudioElement) => {
    audio.muted = true;
    audio.currentTime = audio.duration - 1;
    await audio.play();
    await new Promise((resolve) => audio.addEventListener("ended", resolve));
    return audio.ended;
  });
  expect(ended).toBe(true);
});

test("from an item that is not there, a link leads to the gallery", oneWidth, async ({ page, person: _ }) => {
  await page.goto("/gallery/" + "a".repeat(24));
  await expect(page.getByRole("heading", { name: "Not in your gallery" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "To the gallery" }).click();
  await expect(page.getByRole("heading", { name: "Nothing here yet" })).toBeVisible();
});
