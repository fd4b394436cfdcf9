import { findConfigurationRow } from "~/features/guide/configurations/configurations.server";
import { storedTest } from "./test-configuration.server";
import type { TestPrompt, TestScreen } from "../types";

/**
 * The test prompts of a configuration with the replies and checks of its last test.
 * @throws AppError 404 when there is no such configuration.
 */
export async function loadTest(id: string): Promise<TestScreen> {
  const row = await findConfigurationRow(id);
  const stored = storedTest(row);
  const prompts = (row.testPrompts as TestPrompt[] | null) ?? [];
  return {
    id,
    name: row.name,
    isActive: row.isActive,
    version: row.version,
    hash: stored?.report.hash ?? null,
    passed: stored?.report.passed ?? null,
    active: stored?.comparison ? { name: stored.comparison.name, version: stored.comparison.version } : null,
    cases: prompts.map(({ prompt, expectations }, at) => ({
      prompt,
      expectations: expectations.map((expectation, number) => ({
        ...expectation,
        passed: stored?.report.cases[at]?.checks[number]?.passed ?? null,
      })),
      reply: stored?.report.cases[at]?.reply ?? null,
      activeReply: stored?.comparison?.replies[at] ?? null,
    })),
  };
}
