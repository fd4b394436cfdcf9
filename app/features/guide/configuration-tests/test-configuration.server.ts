import { createHash } from "node:crypto";
import { AiConfiguration, type AiConfigurationDocument } from "#models/ai-configuration.server";
import { getGuide } from "~/services/llm/index.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { askAs, judgeWith } from "./ask-as-configured.server";
import { readCanary } from "~/features/guide/prompt/canary.server";
import { isFulfilled } from "./check-expectation.server";
import { findConfigurationRow } from "~/features/guide/configurations/configurations.server";
import type { TestComparison, TestPrompt, TestReport } from "../types";

/** How many answers are asked for at once. */
const AT_ONCE = 4;

/** What is kept of the latest test, with the answers of the version that it was. */
interface Performance {
  version: number;
  report: TestReport;
  testedAt: Date;
  comparison?: TestComparison | null;
}

/** Called with every piece of a reply: of which prompt, from 0, and of which configuration. */
export type OnPiece = (prompt: number, of: "tested" | "active", piece: string) => void;

/**
 * Tests the present version of a configuration with its test prompts. The answers are stored with the first test; a
 * later one gives the same report without asking the model.
 * @param options `record` asks again.
 * @throws AppError 404 when there is no such configuration; 429 after too many tests; 503 when no answer comes.
 */
export async function testConfiguration(
  administratorId: string,
  id: string,
  { record = false }: { record?: boolean },
  onPiece: OnPiece = () => undefined,
): Promise<TestReport> {
  const row = await findConfigurationRow(id);
  const known = row.performance as Performance | null;
  if (!record && known?.version === row.version) return known.report;
  const report = await testContent(administratorId, row, onPiece);
  await keepReport(row, report);
  return report;
}

/**
 * Tests a configuration as it is given, saved or not, and keeps nothing.
 * @throws AppError 429 after too many tests; 503 when no answer comes.
 */
export async function testContent(
  administratorId: string,
  row: AiConfigurationDocument,
  onPiece: OnPiece = () => undefined,
): Promise<TestReport> {
  await consumeRateLimit("configurationTestAdmin", administratorId);
  const prompts = (row.testPrompts as TestPrompt[] | null) ?? [];
  const canary = await readCanary();
  const answers = await inGroups(prompts, ({ prompt }, at) =>
    askAs(row, prompt, canary, (piece) => onPiece(at, "tested", piece)),
  );
  return toReport(row, prompts, answers);
}

/** Stores the report of a version. Of one that was edited meanwhile nothing is kept. */
export async function keepReport(
  { _id, version }: Pick<AiConfigurationDocument, "_id" | "version">,
  report: TestReport,
): Promise<void> {
  const performance: Performance = { version, report, testedAt: new Date() };
  await AiConfiguration.updateOne({ _id, version }, { $set: { performance } }, { timestamps: false });
}

async function toReport(
  row: AiConfigurationDocument,
  prompts: TestPrompt[],
  answers: string[],
): Promise<TestReport> {
  const judge = getGuide().source === "model" ? judgeWith(row) : null;
  const cases: TestReport["cases"] = [];
  for (const [index, { prompt, expectations }] of prompts.entries()) {
    const reply = answers[index]!;
    const checks = await inGroups(expectations, async (expectation) => ({
      rule: expectation.rule,
      passed: await isFulfilled(expectation, reply, judge),
    }));
    cases.push({ prompt, reply, checks });
  }
  const input = [
    row._id.toString(),
    row.version,
    prompts.map(({ prompt }, index) => [prompt, answers[index]]),
  ];
  return {
    hash: createHash("sha256").update(JSON.stringify(input)).digest("hex"),
    passed: cases.every(({ checks }) => checks.every(({ passed }) => passed)),
    cases,
  };
}

/**
 * What the active configuration of the same category replies to the test prompts. Its replies are stored beside the
 * report, and asked for again when another version is active.
 * @returns null for the active configuration itself, before the first test, and without an active one.
 * @throws AppError as `testConfiguration` does.
 */
export async function compareWithActive(
  id: string,
  { record = false }: { record?: boolean },
  onPiece: OnPiece = () => undefined,
): Promise<TestComparison | null> {
  const row = await findConfigurationRow(id);
  const known = row.performance as Performance | null;
  if (row.isActive || known?.version !== row.version) return null;
  const active = await AiConfiguration.findOne({ category: row.category, isActive: true }).lean();
  if (!active) return null;
  const { comparison } = known;
  const activeId = active._id.toString();
  if (!record && comparison?.id === activeId && comparison.version === active.version) return comparison;
  const canary = await readCanary();
  const prompts = (row.testPrompts as TestPrompt[] | null) ?? [];
  const replies = await inGroups(prompts, ({ prompt }, at) =>
    askAs(active, prompt, canary, (piece) => onPiece(at, "active", piece)),
  );
  const made: TestComparison = { id: activeId, name: active.name, version: active.version, replies };
  await AiConfiguration.updateOne(
    { _id: row._id, version: row.version },
    { $set: { "performance.comparison": made } },
    { timestamps: false },
  );
  return made;
}

/** The last test of the present version, and what the active configuration replied then; null before it. */
export function storedTest(
  row: AiConfigurationDocument,
): { report: TestReport; comparison: TestComparison | null } | null {
  const known = row.performance as Performance | null;
  if (known?.version !== row.version) return null;
  return { report: known.report, comparison: known.comparison ?? null };
}

/** A few at a time, in order. */
async function inGroups<Item, Result>(
  items: readonly Item[],
  work: (item: Item, position: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const group = items.slice(from, from + AT_ONCE);
    results.push(...(await Promise.all(group.map((item, at) => work(item, from + at)))));
  }
  return results;
}
