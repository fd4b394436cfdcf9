import { defineConfig, firefox } from "@playwright/test";
import { existsSync } from "node:fs";

// Another port allows two runs at the same time.
const port = Number(process.env.E2E_PORT ?? 4319);
// The tests reach the fake Stripe of the server by it.
process.env.STRIPE_PORT ??= String(port + 2_000);
const chromium =
  process.env.CHROMIUM ??
  [
    "/usr/bin/chromium-headless-shell",
    "/usr/bin/chromium",
    "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome",
  ].find((file) => existsSync(file));
// Headless Chromium's own user agent counts as a bot's, which hides bugs that people would see.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36";
const desktop = { viewport: { width: 1280, height: 860 } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };

// Playwright drives no other Firefox than its own: npx playwright install firefox.
const hasFirefox = existsSync(firefox.executablePath());
const inFirefox = {
  ...desktop,
  browserName: "firefox" as const,
  userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0",
  launchOptions: {},
};

/** `npm run test:full`: everything at every width, with every browser that is here. */
const isFull = Boolean(process.env.FULL);
const scripted = /\.script\.spec\.ts/;
const noScripts = { javaScriptEnabled: false };

/**
 * A test runs with scripts in a wide window and, unless its file's name has "script", without them. @phone also runs in a
 * narrow window with scripts. @one-width and @every-width only say where a test runs in `npm run test:full`: everything
 * else runs there at both widths, and without scripts in the narrow one.
 */
export default defineConfig({
  testDir: isFull ? "." : "e2e",
  testMatch: "**/*.spec.ts",
  outputDir: "../test-results",
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: "list",
  use: {
    baseURL: `http://localhost:${port}`,
    userAgent,
    locale: "en-GB",
    timezoneId: "Europe/Rome",
    // page.route does not see requests that the service worker makes, so workers are blocked; offline.script.spec.ts
    // allows them.
    serviceWorkers: "block",
    // Traces take a quarter of the time: TRACE=1 keeps those of failed tests.
    trace: process.env.TRACE ? "retain-on-failure" : "off",
    launchOptions: {
      executablePath: chromium,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: isFull
    ? [
        { name: "desktop", use: desktop },
        { name: "phone", use: phone, grepInvert: /@one-width/ },
        {
          name: "desktop-noscript",
          use: { ...desktop, ...noScripts },
          testIgnore: scripted,
          grep: /@(one|every)-width/,
        },
        {
          name: "phone-noscript",
          use: { ...phone, ...noScripts },
          testIgnore: scripted,
          grepInvert: /@one-width/,
        },
        ...(hasFirefox ? [{ name: "firefox", use: inFirefox, grep: /@main/ }] : []),
      ]
    : [
        { name: "desktop", use: desktop },
        { name: "phone", use: phone, grep: /@phone/ },
        { name: "noscript", use: { ...desktop, ...noScripts }, testIgnore: scripted },
      ],
  webServer: {
    command: "node_modules/.bin/tsx tests/setup/e2e-server.ts",
    cwd: "..",
    url: `http://localhost:${port}/readyz`,
    env: {
      PORT: String(port),
      MAILBOX_PORT: String(port + 1_000),
      STRIPE_PORT: process.env.STRIPE_PORT,
    },
    timeout: 60_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    reuseExistingServer: false,
  },
});
