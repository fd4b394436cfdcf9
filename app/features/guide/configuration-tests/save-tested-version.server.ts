import type { AiConfigurationDocument } from "#models/ai-configuration.server";
import { AppError } from "~/utils/app-error";
import { findConfigurationRow } from "~/features/guide/configurations/configurations.server";
import { saveVersion } from "~/features/guide/configurations/save-version.server";
import { keepReport, testContent } from "./test-configuration.server";
import type { ConfigurationContent, TestReport } from "../types";

type Content = Partial<ConfigurationContent>;

/** The fields on which replies depend. */
const replyFields = ["systemPrompt", "temperature", "maxTokens", "model"] as const;

/**
 * Saves a change as `saveVersion` does. A new version of the active configuration is in use at once, so it has to pass
 * its tests before it is saved, as it would before it is activated.
 * @param options.hasReason saves it although its tests fail.
 * @returns the saved row, or the report of the tests that forbid to save it.
 * @throws AppError as `saveVersion` and `testConfiguration` do.
 */
export async function saveTestedVersion(
  id: string,
  administratorId: string,
  change: (present: AiConfigurationDocument) => Content,
  { hasReason = false }: { hasReason?: boolean } = {},
): Promise<{ saved: AiConfigurationDocument } | { failed: TestReport }> {
  const present = await findConfigurationRow(id);
  const content = change(present);
  const tested =
    !hasReason && needsTests(present, content)
      ? { ...present, ...content, version: present.version + 1 }
      : null;
  const report = tested && (await testContent(administratorId, tested));
  if (report && !report.passed) return { failed: report };
  const saved = await saveVersion(id, administratorId, (row) => {
    const next = change(row);
    const isTested = report !== null && row.version === present.version;
    if (!hasReason && !isTested && needsTests(row, next)) throw new AppError("errors.changedMeanwhile", 409);
    return next;
  });
  if (report && saved.version === tested?.version) await keepReport(saved, report);
  return { saved };
}

/** Whether a change of this row would be in use untested. */
function needsTests(row: AiConfigurationDocument, content: Content): boolean {
  const testPrompts = (content.testPrompts === undefined ? row.testPrompts : content.testPrompts) as
    unknown[] | null;
  return (
    row.isActive &&
    (testPrompts?.length ?? 0) > 0 &&
    replyFields.some((field) => content[field] !== undefined && content[field] !== row[field])
  );
}
