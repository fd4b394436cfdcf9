import type { Browser } from "@playwright/test";
import { openPhone, startBrowser } from "./browser";
import type { Stage } from "./stage";
import { median, type Figure } from "./table";

const RUNS = 5;
const CPU_SLOWDOWN = 6;
const TIMEOUT_MS = 20_000;
/** 400 kbit/s in each direction, in bytes per second, and the latency of every request, in milliseconds. */
const NETWORK = { offline: false, downloadThroughput: 50_000, uploadThroughput: 50_000, latency: 400 };

interface Run {
  /** Milliseconds from the page request until the message box appears, and until the message is sent. */
  box: number;
  sent: number;
  by: string;
}

/** A slow phone opens the chat page with an empty cache; the person writes as soon as the message box appears. */
export async function measurePhone(stage: Stage): Promise<Figure[]> {
  const browser = await startBrowser();
  try {
    const runs: Run[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await sendOnce(browser, stage));
    const part = "phone";
    return [
      {
        part,
        what: "message sent after opening the chat",
        value: median(runs.map(({ sent }) => sent)) / 1000,
        unit: "s",
        bound: 2.5,
        note: [...new Set(runs.map(({ by }) => by))].join(", "),
      },
      { part, what: "slowest of five", value: Math.max(...runs.map(({ sent }) => sent)) / 1000, unit: "s" },
      { part, what: "message box visible", value: median(runs.map(({ box }) => box)) / 1000, unit: "s" },
    ];
  } finally {
    await browser.close();
  }
}

async function sendOnce(browser: Browser, { app, rosa, chatPath, upstream }: Stage): Promise<Run> {
  const context = await openPhone(browser, app.url, rosa);
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", NETWORK);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });

  let openedAt = 0;
  const sent = new Promise<{ at: number; by: string }>((resolve, reject) => {
    setTimeout(() => reject(new Error("the message never left")), TIMEOUT_MS).unref();
    // The browser's own clock, in seconds.
    cdp.on("Network.requestWillBeSent", ({ request, timestamp }) => {
      openedAt ||= timestamp;
      const { pathname } = new URL(request.url);
      const isMessage = pathname === chatPath || pathname === "/api/chat/turns";
      if (request.method === "POST" && isMessage)
        resolve({ at: timestamp, by: `POST ${pathname.replace(/\w{24}/, ":id")}` });
    });
  });
  const startedAt = performance.now();
  await page.goto(app.url + chatPath, { waitUntil: "commit" });
  const box = page.locator("textarea[name=message]");
  await box.waitFor({ state: "visible" });
  const boxAt = performance.now() - startedAt;
  await box.focus();
  await page.keyboard.type("I cannot sleep.");
  await page.keyboard.press("Enter");
  const { at, by } = await sent;

  // The next run needs a conversation without a running reply.
  await upstream.ask({ tokens: 1 });
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await upstream.ask({ tokens: 1 });
  await context.close();
  return { box: boxAt, sent: (at - openedAt) * 1000, by };
}
