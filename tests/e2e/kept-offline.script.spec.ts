import type { Page } from "@playwright/test";
import { until } from "#tests/setup/until";
import type { GalleryItemDto } from "~/features/media/types";
import { expect, expectAccessible, hydrated, oneWidth, test } from "./fixtures";
import { readyMeditation } from "./mailbox";
import { keepPages, kept } from "./offline";

test.use({ serviceWorkers: "allow" });

const soundsOf = async (page: Page) =>
  Object.entries(await kept(page))
    .filter(([name]) => name.startsWith("anamcara-media:"))
    .flatMap(([, paths]) => paths);
const signOut = (page: Page) =>
  page
    .locator("form[action='/logout'] button")
    .first()
    .evaluate((button: HTMLElement) => button.click());

test(
  "a meditation is kept, played and sought in flight mode, listed, removed, and gone at sign-out",
  oneWidth,
  async ({ page, person, context, browser }) => {
    test.setTimeout(120_000);
    const id = await readyMeditation(person.email, "Evening");
    const read = await page.context().request.get("/api/gallery");
    const [item] = (await read.json()) as [GalleryItemDto];
    const address = `/gallery/${id}`;
    await keepPages(page, "/", "/", "/conversations");
    await page.goto(address);
    await hydrated(page);

    await test.step("is kept, with its size", async () => {
      await page.getByRole("button", { name: /^Keep offline · [\d.,]+ [kM]B$/ }).click();
      await expect(page.getByText(/^Kept on this device · /)).toBeVisible();
      // The whole, and the voice alone.
      const sound = `/api/gallery/object/${id}`;
      expect(await soundsOf(page)).toEqual([sound, sound]);
      await until(
        async () => {
          const paths = Object.values(await kept(page)).flat();
          return paths.includes(address) && paths.includes("/gallery/kept");
        },
        { what: "its pages to be kept", timeoutMs: 15_000 },
      );
      await expectAccessible(page);
    });

    await test.step("plays without a connection, also from its middle", async () => {
      await context.setOffline(true);
      await page.goto(address);
      await hydrated(page);
      const played = await page.locator("audio").evaluate(async (audio: HTMLAudioElement) => {
        audio.muted = true;
        await audio.play();
        audio.currentTime = 40;
        await new Promise((resolve) => audio.addEventListener("seeked", resolve, { once: true }));
        await new Promise((resolve) => audio.addEventListener("timeupdate", resolve, { once: true }));
        audio.pause();
        return { at: audio.currentTime, length: audio.duration };
      });
      expect(played.at).toBeGreaterThanOrEqual(40);
      expect(played.length).toBeGreaterThan(55);
      await page.getByRole("slider", { name: "Sound underneath" }).fill("80");
      const audio = page.locator("audio");
      await expect.poll(() => audio.evaluate(({ src }: HTMLAudioElement) => src)).toContain("?part=voice");
      await expect
        .poll(() => audio.evaluate(({ currentTime }: HTMLAudioElement) => currentTime))
        .toBeGreaterThanOrEqual(40);
      const part = await page.evaluate(async (path) => {
        const response = await fetch(path, { headers: { Range: "bytes=100-199" } });
        return [response.status, response.headers.get("Content-Range"), (await response.blob()).size];
      }, `/api/gallery/object/${id}`);
      expect(part).toEqual([206, `bytes 100-199/${item.metadata!.size}`, 100]);
    });

    await test.step("is on the page that is shown without a connection, and in the list", async () => {
      await page.goto("/gallery");
      await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
      await page.getByRole("link", { name: /Evening/ }).click();
      await expect(page).toHaveURL(address);
      await hydrated(page);
      // The room has controls of its own.
      await expect(page.locator("audio")).toBeAttached();
      await page.goto("/gallery/kept");
      await expect(page.getByText(/^1 meditation, /)).toBeVisible();
      await expect(page.getByRole("link", { name: /Evening/ })).toBeVisible();
    });

    await test.step("is removed", async () => {
      await context.setOffline(false);
      await page.goto("/gallery/kept");
      await hydrated(page);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Remove from this device: Evening" }).click();
      await expect(page.getByText("Nothing is kept on this device.")).toBeVisible();
      expect(await soundsOf(page)).toEqual([]);
    });

    await test.step("a browser without room says so, and keeps nothing", async () => {
      await page.goto(address);
      await hydrated(page);
      await page.evaluate(() => {
        Cache.prototype.put = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
      });
      await page.getByRole("button", { name: /^Keep offline/ }).click();
      await expect(page.getByRole("alert")).toContainText("This browser has no room for it.");
      expect(await soundsOf(page)).toEqual([]);
    });

    await test.step("without scripts there is nothing to press", async () => {
      const plain = await browser.newContext({
        javaScriptEnabled: false,
        storageState: await context.storageState(),
      });
      const other = await plain.newPage();
      await other.goto(page.url());
      await expect(other.locator("audio")).toBeVisible();
      await expect(other.getByRole("button", { name: /Keep offline/ })).toHaveCount(0);
      await other.goto(new URL("/gallery/kept", page.url()).href);
      // Playwright finds no texts within noscript.
      await expect(other.locator("noscript .notice")).toBeVisible();
      await plain.close();
    });

    await test.step("is deleted from this device with the item, and that can be taken back", async () => {
      await page.goto(address);
      await hydrated(page);
      await page.getByRole("button", { name: /^Keep offline/ }).click();
      await expect(page.getByText(/^Kept on this device · /)).toBeVisible();
      await page.goto("/gallery");
      await hydrated(page);
      await expect(page.getByRole("link", { name: "1 kept offline" })).toBeVisible();
      await page.locator("summary[aria-label='More for Evening']").click();
      await page.getByRole("link", { name: "Delete" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
      await expect(page.getByRole("link", { name: "Evening", exact: true })).toHaveCount(0);
      await expect.poll(() => soundsOf(page)).toEqual([]);
      await expectAccessible(page);
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(page.getByRole("link", { name: "Evening", exact: true })).toBeVisible();
      await expect(page.getByText("Item restored")).toBeVisible();
    });

    await test.step("is gone at sign-out", async () => {
      await page.goto(address);
      await hydrated(page);
      await page.getByRole("button", { name: /^Keep offline/ }).click();
      await expect(page.getByText(/^Kept on this device · /)).toBeVisible();
      await signOut(page);
      await page.waitForURL(/\/login/);
      expect(await soundsOf(page)).toEqual([]);
    });
  },
);
