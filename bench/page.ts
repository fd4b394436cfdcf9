import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { compareCpu, type Server } from "./compare-cpu";
import { startProgram } from "./program";
import type { Stage } from "./stage";
import type { Figure } from "./table";

const ROUNDS = 5;
/** The CPU time of the product's page as a multiple of the stock page's. */
const BOUND = 2;

const loaderRoutes = ["root", "routes/_app+/_layout", "routes/_app+/chat.$id"];

/**
 * The server's cost of one 50-message chat page, including session and queries, compared with two servers without
 * either.
 */
export async function measurePage(stage: Stage): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "anamcara-bench-"));
  const env = { BENCH_FIXTURE: path.join(folder, "page.json") };
  await writeFile(
    env.BENCH_FIXTURE,
    JSON.stringify({ path: stage.chatPath, loaders: await captureLoaders(stage) }),
  );
  const references = {
    stock: await startProgram("stock-page", env),
    bare: await startProgram("bare-page", env),
  };
  try {
    const page = { path: stage.chatPath, cookie: stage.rosa.cookie };
    const servers: Server[] = [
      { name: "product", ...stage.app, ...page },
      { name: "stock", ...references.stock, ...page },
      { name: "bare", ...references.bare, ...page },
    ];
    await requireSameMarkup(stage, servers);
    const plain = await compareCpu(servers, "stock", {}, ROUNDS);
    const packed = await compareCpu(
      servers.slice(0, 2),
      "stock",
      { "Accept-Encoding": "gzip, deflate, br" },
      3,
    );
    return [
      {
        part: "page",
        what: "product ÷ stock Remix, CPU a request",
        value: plain.ratio.product!,
        unit: "×",
        bound: BOUND,
      },
      ...servers.map(({ name }) => ({
        part: "page",
        what: `${name}, CPU a request`,
        value: plain.cpu[name]!,
        unit: "ms",
      })),
      ...servers.map(({ name }) => ({
        part: "page",
        what: `${name}, requests`,
        value: plain.rate[name]!,
        unit: "/s",
      })),
      { part: "page", what: "with compression: product ÷ stock", value: packed.ratio.product!, unit: "×" },
      { part: "page", what: "with compression: product", value: packed.cpu.product!, unit: "ms" },
    ];
  } finally {
    await Promise.all([references.stock.stop(), references.bare.stop()]);
    await rm(folder, { recursive: true });
  }
}

async function captureLoaders({ rosa, chatPath }: Stage): Promise<Record<string, unknown>> {
  const entries = loaderRoutes.map(async (id) => {
    const answer = await rosa.get(`${chatPath}?${new URLSearchParams({ _data: id })}`);
    if (!answer.ok) throw new Error(`the loader of ${id} answered ${answer.status}`);
    return [id, await answer.json()] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * The pages must be the same for the comparison to mean anything. Parts that differ by request (nonce, keys, times)
 * are left out.
 */
async function requireSameMarkup({ chatPath, rosa }: Stage, servers: Server[]): Promise<void> {
  const pages = await Promise.all(
    servers.map(async ({ url }) => {
      const html = await (await fetch(url + chatPath, { headers: { Cookie: rosa.cookie } })).text();
      return html
        .replace(/ nonce="[^"]*"|"nonce":"[^"]*"/g, "")
        .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "")
        .replace(/data-now="\d+"|<time[^>]*>[^<]*<\/time>|<!-- -->|\d+ (minutes?|hours?) ago/g, "")
        .replace(/<script[\s\S]*?<\/script>|<link[^>]*>/g, "");
    }),
  );
  for (const [index, page] of pages.entries()) {
    if (page !== pages[0] || !page.includes("own-words")) {
      const at = [...page].findIndex((character, place) => character !== pages[0]![place]);
      const near = [page, pages[0]!].map((text) => text.slice(Math.max(0, at - 80), at + 80)).join("\n");
      throw new Error(`${servers[index]!.name} serves another page than the product:\n${near}`);
    }
  }
}
