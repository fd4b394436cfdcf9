import { mkdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { root } from "../scripts/lib/root.mjs";
import { runNode } from "../scripts/lib/run.mjs";
import { isBuildCurrent } from "../scripts/lib/build-fingerprint.mjs";
import { measureAbuse } from "./abuse/abuse";
import { measureBusy } from "./busy";
import { measureGrowth } from "./growth/growth";
import { measureGuide } from "./guide";
import { measureLean } from "./lean";
import { measureLibrary } from "./library";
import { measureLive } from "./live";
import { measureMedia } from "./media/media";
import { measureMixed } from "./mixed/mixed";
import { measureOwn } from "./own";
import { measurePage } from "./page";
import { measurePhone } from "./phone";
import { measurePictures } from "./pictures";
import { collectable } from "./process-figures";
import { measureQueries } from "./queries";
import { measureQuotations } from "./quotations";
import { measureSafety } from "./safety";
import { openStage, type Stage } from "./stage";
import { isOver, toText, type Figure } from "./table";
import { measureWeight } from "./weight";

/*
 * npm run bench [-- safety library guide pictures quotations media lean page live own mixed growth weight phone queries abuse busy] [-- --json]: all parts, or those named. Exit code
 * 1 when a figure breaks its bound. Options: own --replies=200,500 --node-options=--cpu-prof; mixed --minutes=10; growth --people=10,1000,10000 --messages=100; abuse --only="a page|a form" for the requests whose names match. Processor time and interleaved rounds make it bearable on a machine that has other work to do;
 * for figures to rely on, give it a quiet one.
 */

/** Parts that need no server. */
const bareParts: Record<string, () => Promise<Figure[]>> = {
  safety: measureSafety,
  library: measureLibrary,
  guide: measureGuide,
  pictures: measurePictures,
  quotations: measureQuotations,
};

const parts: Record<string, (stage: Stage) => Promise<Figure[]>> = {
  lean: measureLean,
  page: measurePage,
  live: measureLive,
  own: measureOwn,
  mixed: measureMixed,
  growth: measureGrowth,
  media: measureMedia,
  weight: measureWeight,
  phone: measurePhone,
  queries: measureQueries,
  abuse: measureAbuse,
  busy: measureBusy,
};

/** The environment that a part needs the product to be started with. */
const environments: Record<string, Record<string, string>> = {
  live: collectable,
  // As installed: the rate limits are part of the result.
  abuse: { ...collectable, RATE_LIMITS: "on" },
};

async function main(): Promise<boolean> {
  const names = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
  const known = [...Object.keys(bareParts), ...Object.keys(parts)];
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) throw new Error(`There is no part "${unknown}"; the parts are: ${known.join(", ")}.`);
  const isWanted = (name: string) => names.length === 0 || names.includes(name);
  const say = (line: string) => process.stderr.write(`${line}\n`);
  if (process.platform !== "linux") throw new Error("The bench reads /proc, so it runs on Linux only.");

  if (Object.keys(parts).some(isWanted) && !isBuildCurrent()) {
    say("Building, because the sources have changed…");
    if ((await runNode(path.join(root, "scripts/build.mjs"))) !== 0)
      throw new Error("There is no build to measure.");
  }
  const loadBefore = os.loadavg()[0]!;
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(bareParts)) {
    if (isWanted(name)) figures.push(...(await measure()));
  }
  for (const [name, measure] of Object.entries(parts)) {
    if (!isWanted(name)) continue;
    const startedAt = performance.now();
    // Each part has its own processes and database, so that no part is affected by another's memory.
    const stage = await openStage(environments[name]);
    try {
      figures.push(...(await measure(stage)));
    } finally {
      await stage.close();
    }
    say(`${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  }

  const machine = {
    node: process.version,
    cpus: os.cpus().length,
    model: os.cpus()[0]?.model ?? "",
    loadBefore,
  };
  const json = JSON.stringify({ date: new Date().toISOString(), machine, figures }, null, 2);
  const results = path.join(root, "bench/results");
  await mkdir(results, { recursive: true });
  await writeFile(path.join(results, `${names.join("-") || "all"}.json`), `${json}\n`);
  const { node, cpus, model } = machine;
  const text = `${toText(figures)}\n\nNode ${node}, ${cpus} × ${model}, load before ${loadBefore.toFixed(1)}`;
  console.log(process.argv.includes("--json") ? json : text);
  return figures.some(isOver);
}

try {
  process.exitCode = (await main()) ? 1 : 0;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
}
