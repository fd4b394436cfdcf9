import type { Browser, Request } from "@playwright/test";
import type { Client } from "#tests/setup/client";
import { openPhone, startBrowser } from "./browser";
import type { Stage } from "./stage";
import type { Figure } from "./table";

/** 1 kB is 1,000 bytes, the stricter definition. */
const KB = 1000;
const visitorPages = ["/", "/login", "/register"];

interface Weight {
  html: number;
  css: number;
  scripts: number;
  fonts: number;
  other: number;
  requests: number;
  /** The content encoding of the document. */
  encoding: string;
}

/** What a browser receives for a page: the compressed size of all response bodies, in bytes. */
export async function measureWeight({ app, rosa, chatPath }: Stage): Promise<Figure[]> {
  const browser = await startBrowser();
  try {
    const part = "weight";
    const chat = await weigh(browser, app.url, chatPath, rosa);
    const visitor: Figure[] = [];
    for (const page of visitorPages) {
      const { scripts, html, css } = await weigh(browser, app.url, page);
      visitor.push(
        { part, what: `${page} signed out, script files`, value: scripts, unit: "B", bound: 0 },
        { part, what: `${page} signed out, html`, value: html / KB, unit: "kB" },
        { part, what: `${page} signed out, css`, value: css / KB, unit: "kB", bound: 15 },
      );
    }
    return [
      { part, what: "chat, JavaScript", value: chat.scripts / KB, unit: "kB", bound: 125 },
      { part, what: "chat, css", value: chat.css / KB, unit: "kB", bound: 15 },
      {
        part,
        what: "chat, first html with 50 messages",
        value: chat.html / KB,
        unit: "kB",
        bound: 20,
        note: chat.encoding,
      },
      { part, what: "chat, fonts", value: chat.fonts / KB, unit: "kB" },
      { part, what: "chat, requests", value: chat.requests, unit: "" },
      ...visitor,
    ];
  } finally {
    await browser.close();
  }
}

async function weigh(browser: Browser, url: string, path: string, person?: Client): Promise<Weight> {
  const context = await openPhone(browser, url, person);
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on("requestfinished", (request) => requests.push(request));
  const answer = await page.goto(url + path, { waitUntil: "networkidle" });
  if (!answer?.ok()) throw new Error(`${path} answered ${answer?.status()}`);
  const encoding = (await answer.allHeaders())["content-encoding"] ?? "not compressed";
  const weight: Weight = {
    html: 0,
    css: 0,
    scripts: 0,
    fonts: 0,
    other: 0,
    requests: requests.length,
    encoding,
  };
  const kinds: Record<string, keyof Omit<Weight, "encoding">> = {
    document: "html",
    stylesheet: "css",
    script: "scripts",
    font: "fonts",
  };
  for (const request of requests) {
    const { responseBodySize } = await request.sizes();
    // Preloaded modules and fetched manifests count as scripts.
    const kind = /\.js($|\?)/.test(request.url()) ? "scripts" : (kinds[request.resourceType()] ?? "other");
    weight[kind] += responseBodySize;
  }
  await context.close();
  return weight;
}
