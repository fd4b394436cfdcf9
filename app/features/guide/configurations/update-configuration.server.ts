import type { AiConfigurationDocument } from "#models/ai-configuration.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { activateConfiguration } from "./activate-configuration.server";
import { toConfigurationDto } from "./configurations.server";
import { saveTestedVersion } from "~/features/guide/configuration-tests/save-tested-version.server";
import type { ConfigurationEdit } from "../schema";
import { testConfiguration } from "~/features/guide/configuration-tests/test-configuration.server";
import type { ConfigurationDto, TestReport } from "../types";

/**
 * What became of an edit. `failed` is the report of the tests that forbid it: to activate the configuration, whose content
 * is saved, or to change the active one, whose content is not.
 */
export type EditOutcome = { configuration: ConfigurationDto } | { failed: TestReport; isSaved: boolean };

/**
 * Edits a configuration and, where `isActive` says so, makes it the active one of its category. One that has tests is
 * activated only when the present version passes them, or with a reason; while it is active, so is a new version.
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
  const change = (present: AiConfigurationDocument) => {
    if (expectedVersion !== undefined && present.version !== expectedVersion)
      throw new AppError("adminTraining.errors.editedMeanwhile", 409);
    if (present.isActive && isActive === false) throw new AppError("errors.onlyActive", 409);
    return content;
  };
  const hasReason = overrideReason !== undefined;
  const outcome = await saveTestedVersion(id, administratorId, change, { hasReason });
  if ("failed" in outcome) return { ...outcome, isSaved: false };
  const { saved } = outcome;
  if (!isActive || saved.isActive) return { configuration: toConfigurationDto(saved) };
  const failed = hasReason ? null : await failingReport(administratorId, saved);
  if (failed) return { failed, isSaved: true };
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
