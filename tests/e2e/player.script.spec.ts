import type { Page } from "@playwright/test";
import { placesKey } from "~/client/audio/played-places";
import { expect, expectAccessible, hydrated, mainTask, test } from "./fixtures";
import { readyMeditation } from "./mailbox";

const state = (page: Page) =>
  page.locator("audio").evaluate(({ currentTime, paused, playbackRate, volume }: HTMLAudioElement) => ({
    currentTime,
    paused,
    playbackRate,
    volume,
  }));
const seek = (page: Page, seconds: number) =>
  page.locator("audio").evaluate((audio: HTMLAudioElement, to) => {
    audio.currentTime = to;
  }, seconds);

test(
  "a meditation is played, skipped through, read along, put to sleep and continued",
  mainTask,
  async ({ page, person, context, browser }) => {
    test.setTimeout(120_000);
    const id = await readyMeditation(person.email, "Evening");
    await page.goto(`/gallery/${id}`);
    await hydrated(page);
    const audio = page.locator("audio");
    await expect
      .poll(() => audio.evaluate(({ readyState }: HTMLAudioElement) => readyState))
      .toBeGreaterThan(0);
    await audio.evaluate((element: HTMLAudioElement) => (element.muted = true));
    const controls = page.getByRole("group", { name: "Player controls" });
    for (const control of await controls.locator("button, select, input").all())
      expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44);

    await test.step("has its words to read along above what shares it", async () => {
      const [words, share] = [page.locator(".item-script"), page.locator(".item-share")];
      expect((await words.boundingBox())!.y).toBeLessThan((await share.boundingBox())!.y);
    });

    await test.step("skips by 15 seconds, also with the arrow keys", async () => {
      await controls.getByRole("button", { name: "15 s forward" }).click();
      expect((await state(page)).currentTime).toBeCloseTo(15, 0);
      await page.keyboard.press("ArrowRight");
      expect((await state(page)).currentTime).toBeCloseTo(30, 0);
      await controls.getByRole("button", { name: "15 s back" }).click();
      await page.keyboard.press("ArrowLeft");
      await page.keyboard.press("ArrowLeft");
      expect((await state(page)).currentTime).toBe(0);
    });

    await test.step("plays at another speed, and shows the sentence that is spoken", async () => {
      await page.getByLabel("Speed").selectOption("1.25");
      const second = page.locator("[data-start]").nth(1);
      await seek(page, Number(await second.getAttribute("data-start")) / 1_000 + 0.05);
      const scrolled = await page.evaluate(() => window.scrollY);
      await controls.getByRole("button", { name: "15 s back" }).focus();
      await page.keyboard.press("k");
      await expect.poll(() => state(page)).toMatchObject({ paused: false, playbackRate: 1.25 });
      await expect(page.locator(".item-script [aria-current]")).toHaveText((await second.textContent())!);
      expect(await page.evaluate(() => window.scrollY)).toBe(scrolled);
      await expectAccessible(page);
      await page.keyboard.press("k");
      expect((await state(page)).paused).toBe(true);
      // The page's data is loaded again; the sentence stays marked.
      const loaded = page.waitForResponse(
        (answer) => /[?&]_data=/.test(answer.url()) && answer.status() === 200,
      );
      await page.getByRole("button", { name: "Favourite: Evening" }).click();
      await loaded;
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      await expect(page.locator(".item-script [aria-current]")).toHaveCount(1);
    });

    await test.step("is shown on the lock screen", async () => {
      const shown = () =>
        page.evaluate(() => ({
          title: navigator.mediaSession.metadata?.title,
          cover: navigator.mediaSession.metadata?.artwork[0]?.src.slice(0, 14),
        }));
      await expect.poll(shown).toEqual({ title: "Evening", cover: "data:image/png" });
    });

    await test.step("the scrubber goes to any place, also by keys", async () => {
      const scrubber = controls.getByRole("slider", { name: "Position" });
      expect((await scrubber.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      await scrubber.fill("30");
      expect((await state(page)).currentTime).toBeCloseTo(30, 0);
      await scrubber.press("ArrowLeft");
      expect((await state(page)).currentTime).toBeCloseTo(15, 0);
      await expect(scrubber).toHaveAttribute("aria-valuetext", /^0:15 /);
    });

    await test.step("voice and ambience are as loud as one wants, at the same place and speed", async () => {
      const source = () => audio.evaluate(({ src }: HTMLAudioElement) => new URL(src).search);
      const [voice, ambience] = [
        controls.getByRole("slider", { name: "Voice" }),
        controls.getByRole("slider", { name: "Sound underneath" }),
      ];
      await seek(page, 20);
      await audio.evaluate((element: HTMLAudioElement) => element.play());
      await ambience.press("ArrowRight");
      await expect(ambience).toHaveAttribute("aria-valuetext", "55 %");
      await expect.poll(source).toBe("?part=voice");
      await expect.poll(async () => (await state(page)).currentTime).toBeGreaterThan(20);
      expect(await state(page)).toMatchObject({ paused: false, playbackRate: 1.25, volume: 1 });
      expect((await state(page)).currentTime).toBeLessThan(30);
      await voice.fill("40");
      await expect.poll(async () => (await state(page)).volume).toBeCloseTo(0.4);
      // As it was in the mixed file; it stays with the voice alone, so that the sound is not interrupted again.
      await voice.fill("100");
      await ambience.fill("50");
      expect(await source()).toBe("?part=voice");
      await audio.evaluate((element: HTMLAudioElement) => element.pause());
    });

    await test.step("continues with the mixed file where the voice cannot be had", async () => {
      await page.route("**/api/gallery/object/*?part=voice", (route) => route.abort());
      await page.reload();
      await hydrated(page);
      await audio.evaluate(async (element: HTMLAudioElement) => {
        element.muted = true;
        await element.play();
      });
      await seek(page, 25);
      await controls.getByRole("slider", { name: "Sound underneath" }).fill("90");
      const source = () => audio.evaluate(({ src }: HTMLAudioElement) => new URL(src).search);
      await expect.poll(source).toBe("");
      await expect.poll(async () => (await state(page)).currentTime).toBeGreaterThan(24);
      expect((await state(page)).paused).toBe(false);
      await page.unroute("**/api/gallery/object/*?part=voice");
      await page.reload();
      await hydrated(page);
    });

    await test.step("continues at the place where it was left", async () => {
      await seek(page, 20);
      await audio.evaluate(async (element: HTMLAudioElement) => {
        await element.play();
        element.pause();
      });
      await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), placesKey)).toContain(id);
      await page.reload();
      await expect.poll(async () => (await state(page)).currentTime).toBeCloseTo(20, 0);
    });

    await test.step("fades and ends with the sleep timer", async () => {
      await audio.evaluate((element: HTMLAudioElement) => (element.muted = true));
      await page.getByLabel("Sleep timer").selectOption("end");
      const length = await audio.evaluate(({ duration }: HTMLAudioElement) => duration);
      await seek(page, length - 3);
      await audio.evaluate((element: HTMLAudioElement) => element.play());
      await expect.poll(async () => (await state(page)).volume).toBeLessThan(0.6);
      await expect(page.getByLabel("Sleep timer")).toHaveValue("off");
      expect(await state(page)).toMatchObject({ paused: true, volume: 1 });
      await expect(page.locator(".item-script [aria-current]")).toHaveCount(0);
      await expect(page.getByText("Stay a little in the quiet.")).toBeVisible();
    });

    await test.step("begins from its card in the gallery, with the room in view and on the lock screen", async () => {
      await page.goto("/gallery");
      await hydrated(page);
      await page.getByRole("link", { name: "Play: Evening" }).click();
      await expect(controls.getByRole("button", { name: "Pause" })).toBeInViewport();
      await audio.evaluate((element: HTMLAudioElement) => (element.muted = true));
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      const shown = () => page.evaluate(() => navigator.mediaSession.metadata?.title);
      await expect.poll(shown).toBe("Evening");
    });

    await test.step("plays on while the pages change, in a small player", async () => {
      const small = page.getByRole("region", { name: "Now playing" });
      await page.goto(`/gallery/${id}`);
      await hydrated(page);
      await controls.getByRole("button", { name: "Play: Evening" }).click();
      await audio.evaluate((element: HTMLAudioElement) => (element.muted = true));
      await expect(small).toBeHidden();
      await page.locator("a[href='/conversations']:visible").first().click();
      await expect(small).toBeVisible();
      expect((await small.boundingBox())!.height).toBeCloseTo(64, 0);
      expect((await state(page)).paused).toBe(false);
      await expectAccessible(page);
      await small.getByRole("button", { name: "Pause" }).click();
      expect((await state(page)).paused).toBe(true);
      await small.getByRole("link", { name: "Evening" }).click();
      await expect(page).toHaveURL(/\/gallery\/\w+$/);
      await expect(small).toBeHidden();
      await page.locator("a[href='/conversations']:visible").first().click();
      await small.getByRole("button", { name: "Close the player" }).click();
      await expect(small).toBeHidden();
      await expect(audio).toHaveCount(0);
      await page.goBack();
    });

    await test.step("has only the browser's own control without scripts", async () => {
      const plain = await browser.newContext({
        javaScriptEnabled: false,
        storageState: await context.storageState(),
      });
      const other = await plain.newPage();
      await other.goto(page.url());
      await expect(other.locator("audio")).toBeVisible();
      await expect(other.getByLabel("Speed")).toBeHidden();
      await plain.close();
    });

    await test.step("pauses when another tab plays, and the other way round", async () => {
      const other = await context.newPage();
      const isPaused = (tab: Page) => tab.locator("audio").evaluate(({ paused }: HTMLAudioElement) => paused);
      for (const tab of [page, other]) {
        await tab.goto(`/gallery/${id}`);
        await hydrated(tab);
        await tab.getByRole("button", { name: "Play: Evening" }).click();
        await tab.locator("audio").evaluate((element: HTMLAudioElement) => (element.muted = true));
      }
      await expect.poll(() => isPaused(page)).toBe(true);
      expect(await isPaused(other)).toBe(false);
      await page.getByRole("button", { name: "Play: Evening" }).click();
      await expect.poll(() => isPaused(other)).toBe(true);
      expect(await isPaused(page)).toBe(false);
      await other.close();
    });

    await test.step("is silent while one sits without a voice", async () => {
      await page.goto(`/gallery/${id}`);
      await hydrated(page);
      await controls.getByRole("button", { name: "Play: Evening" }).click();
      await audio.evaluate((element: HTMLAudioElement) => (element.muted = true));
      await page.locator("a[href='/']:visible").first().click();
      await page.getByRole("link", { name: /^Sit in silence/ }).click();
      expect((await state(page)).paused).toBe(false);
      await page.getByRole("button", { name: "Begin" }).click();
      await expect.poll(async () => (await state(page)).paused).toBe(true);
      await page.keyboard.press("Escape");
      await expect(page.getByText("That was a moment of quiet.")).toBeVisible();
      await page.keyboard.press("Escape");
    });

    await test.step("ends when it is deleted, in the gallery or on its page, and comes back", async () => {
      const undo = async () => {
        await expect(audio).toHaveCount(0);
        await page.getByRole("button", { name: "Undo" }).click();
        await expect(page.getByRole("link", { name: "Evening", exact: true })).toBeVisible();
      };
      const play = async () => {
        await page.getByRole("link", { name: "Play: Evening" }).click();
        await expect(controls.getByRole("button", { name: "Pause" })).toBeVisible();
        await audio.evaluate((element: HTMLAudioElement) => (element.muted = true));
      };
      await page.goto("/gallery");
      await hydrated(page);
      await play();
      await page.getByRole("link", { name: "Delete" }).click();
      await page.getByRole("button", { name: "Delete" }).click();
      await undo();
      await play();
      await page.locator("a[href='/gallery']:visible").first().click();
      await page.locator(".gallery-card summary").click();
      await page.getByRole("link", { name: "Delete" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await undo();
      await page.goBack();
    });

    await test.step("forgets the place at signing out", async () => {
      await page.evaluate(
        ([key, id]) => {
          localStorage.setItem(key, JSON.stringify({ userId: id, places: [[id, 9]] }));
        },
        [placesKey, id] as const,
      );
      await page
        .locator("form[action='/logout'] button")
        .first()
        .evaluate((button: HTMLElement) => button.click());
      await page.waitForURL(/\/login/);
      expect(await page.evaluate((key) => localStorage.getItem(key), placesKey)).toBeNull();
      await expect(page.locator("audio")).toHaveCount(0);
    });
  },
);
