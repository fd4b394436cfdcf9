import { chromium, devices, type Browser, type BrowserContext } from "@playwright/test";
import { ensureChromium } from "../scripts/lib/chromium.mjs";
import type { Client } from "#tests/setup/client";

/** The Chromium of the end-to-end tests. */
export async function startBrowser(): Promise<Browser> {
  const executablePath = (await ensureChromium()) ?? undefined;
  return chromium.launch({ executablePath });
}

/** A phone with an empty cache, signed in as `person` if given. The user agent is not that of a headless browser. */
export async function openPhone(browser: Browser, url: string, person?: Client): Promise<BrowserContext> {
  const { defaultBrowserType: _, ...phone } = devices["Pixel 7"];
  const context = await browser.newContext({ ...phone, locale: "en-GB" });
  if (person) {
    const [name, value] = person.cookie.split("=", 2) as [string, string];
    await context.addCookies([{ name, value, url }]);
  }
  return context;
}
