import type { AiConfigurationDocument } from "#models/ai-configuration.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { activateConfiguration } from "./activate-configuration.server";
import { toConfigurationDto } from "./configurations.server";
import { saveVersion } from "./save-version.server";
import type { ConfigurationEdit } from "./schema";
import { testConfiguration } from "./test-configuration.server";
import type { ConfigurationDto, TestReport } from "./types";

/** What became of an edit. The content is saved in either case; `failed` is the report of the tests that forbid to activate it. */
export type EditOutcome = { configuration: ConfigurationDto } | { failed: TestReport };

/**
 * Edits a configuration and, where `isActive` says so, makes it the active one of its category. One that has tests is
 * activated only when the present version passes them, or with a reason.
 * @param expectedVersion the version that was edited; another one is not overwritten.
 * @throws AppError 404 when there is no such configuration; 409 when the active one would be switched off or moved to another
 *   category, or another version is there; 429 after too many changes in a short time.
 */
export async function updateConfiguration(
  administratorId: string,
  id: string,
  { isActive, overrideReason, ...content }: ConfigurationEdit,
  expectedVersion?: number,
): Promise<EditOutcome> {
  await consumeRateLimit("configurationAdmin", administratorId);
  const saved = await saveVersion(id, administratorId, (present) => {
    if (expectedVersion !== undefined && present.version !== expectedVersion)
      throw new AppError("adminTraining.errors.editedMeanwhile", 409);
    if (present.isActive && isActive === false) throw new AppError("errors.onlyActive", 409);
    return content;
  });
  if (!isActive || saved.isActive) return { configuration: toConfigurationDto(saved) };
  const failed = overrideReason ? null : await failingReport(administratorId, saved);
  if (failed) return { failed };
  return { configuration: toConfigurationDto(await activateConfiguration(id, saved.version)) };
}

async function failingReport(
  administratorId: string,
  { _id, testPrompts }: AiConfigurationDocument,
): Promise<TestReport | null> {
  if (!Array.isArray(testPrompts) || testPrompts.length === 0) return null;
  const report = await testConfiguration(administratorId, _id.toString(), {});
  return report.passed ? null : report;
}
