import mongoose from "mongoose";
import { AiConfigurationVersion } from "#models/ai-configuration-version.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { contentOf, findConfigurationRow, toConfigurationDto } from "./configurations.server";
import { saveTestedVersion } from "~/features/guide/configuration-tests/save-tested-version.server";
import type { ConfigurationDto, ConfigurationVersionDto } from "../types";

/**
 * One page of a configuration's versions, newest first.
 * @param page `before` is the number of the version that the page begins under.
 * @throws AppError 404 when there is no such configuration.
 */
export async function listVersions(
  id: string,
  page: { limit: number; before?: number },
): Promise<{ items: ConfigurationVersionDto[]; next: string | null }> {
  const { _id: configurationId } = await findConfigurationRow(id);
  const rows = await AiConfigurationVersion.find(
    { configurationId, ...(page.before && { version: mongoose.trusted({ $lt: page.before }) }) },
    { version: 1, createdAt: 1, createdBy: 1 },
  )
    .sort({ version: -1 })
    .limit(page.limit + 1)
    .lean();
  const items = rows.slice(0, page.limit).map(({ version, createdAt, createdBy }) => ({
    version,
    createdAt: createdAt.toISOString(),
    createdBy: createdBy?.toString() ?? null,
  }));
  return { items, next: rows.length > page.limit ? String(items.at(-1)!.version) : null };
}

/**
 * Gives a configuration the content of one of its earlier versions, as a new version.
 * @throws AppError 404 when there is no such configuration or version; 409 when the active one would move to another
 *   category, or the tests of that version fail; 429 after too many changes in a short time.
 */
export async function restoreVersion(
  administratorId: string,
  id: string,
  version: number,
): Promise<ConfigurationDto> {
  await consumeRateLimit("configurationAdmin", administratorId);
  const { _id: configurationId } = await findConfigurationRow(id);
  const earlier = await AiConfigurationVersion.findOne({ configurationId, version }).lean();
  if (!earlier) throw new AppError("errors.notFound", 404);
  const content = contentOf(earlier as never);
  const outcome = await saveTestedVersion(id, administratorId, () => content);
  if ("failed" in outcome) throw new AppError("adminTraining.errors.testsForbid", 409);
  return toConfigurationDto(outcome.saved);
}
