import { performance } from "node:perf_hooks";
import { judgeQuotations, readQuotationCases, type QuotationGroup } from "#tests/corpora/quotations";
import { checkQuotations } from "~/features/quotations/check-quotations.server";
import { libraryContent } from "~/services/llm/library/load.server";
import type { Figure } from "./table";

/** The largest share of genuine quotations that may not be linked, in percent. */
const NOT_LINKED = 5;
/** CPU of a check of 4,000 characters, in milliseconds. */
const CHECK_MS = 10;
/** CPU of the first check, which reads the texts, in milliseconds. It runs in pieces between other work. */
const FIRST_CHECK_MS = 2_000;

/** How well quotations are told from inventions, and what a check costs. It needs no server. */
export async function measureQuotations(): Promise<Figure[]> {
  const first = await cpuOf(
    () => checkQuotations("“In the beginning God created the heaven and the earth.”"),
    1,
  );
  return [
    await wrongShare("genuine", "genuine quotations that are not linked", NOT_LINKED),
    await wrongShare("invented", "invented, altered or misattributed ones that are not marked", 0),
    await wrongShare(
      "no-citation",
      "replies whose quotation marks hold no citation, yet marked or linked",
      0,
    ),
    await libraryShare(),
    await cost(),
    {
      part: "quotations, cost",
      what: "the first check, which reads 2 MB of texts, CPU",
      value: first.cpu,
      unit: "ms",
      bound: FIRST_CHECK_MS,
      note: `longest pause ${first.pause.toFixed(0)} ms`,
    },
  ];
}

async function wrongShare(group: QuotationGroup, what: string, bound: number): Promise<Figure> {
  const cases = readQuotationCases(group);
  let wrong = 0;
  for (const one of cases) {
    const { isRight, shown } = await judgeQuotations(one, group);
    if (isRight) continue;
    wrong += 1;
    process.stderr.write(`${group}: ${one.reply}\n  shown: ${shown}\n`);
  }
  const value = (100 * wrong) / cases.length;
  return { part: "quotations", what: `${what} (${cases.length})`, value, unit: "%", bound };
}

/** The built-in library quotes no one, so none of its texts may be marked. */
async function libraryShare(): Promise<Figure> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === "string") texts.add(value);
    else if (value && typeof value === "object") Object.values(value).forEach(collect);
  };
  collect(libraryContent);
  let marked = 0;
  for (const text of texts) {
    for (const { status, start, end } of await checkQuotations(text)) {
      if (status === "verified") continue;
      marked += 1;
      process.stderr.write(`library: ${text.slice(start, end)}\n`);
    }
  }
  const what = `unverified quotations in the built-in library (${texts.size} texts)`;
  return { part: "quotations", what, value: marked, unit: "", bound: 0 };
}

async function cost(): Promise<Figure> {
  const groups = ["genuine", "invented", "no-citation"] as const;
  const all = groups.flatMap((group) => readQuotationCases(group).map(({ reply }) => reply)).join("\n\n");
  const replies = Array.from({ length: 8 }, (_, index) => all.slice(index * 2_000, index * 2_000 + 4_000));
  const times = 40;
  let at = 0;
  const { cpu } = await cpuOf(() => checkQuotations(replies[at++ % replies.length]!), times);
  const what = "a reply of 4,000 characters full of quotations, CPU";
  return { part: "quotations, cost", what, value: cpu, unit: "ms", bound: CHECK_MS };
}

/** The CPU of one run, and the longest time that the process did nothing else, in milliseconds. */
async function cpuOf(run: () => Promise<unknown>, times: number): Promise<{ cpu: number; pause: number }> {
  let last = performance.now();
  let pause = 0;
  const timer = setInterval(() => {
    pause = Math.max(pause, performance.now() - last);
    last = performance.now();
  }, 1);
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) await run();
  const { user, system } = process.cpuUsage(before);
  clearInterval(timer);
  return { cpu: (user + system) / 1000 / times, pause };
}
