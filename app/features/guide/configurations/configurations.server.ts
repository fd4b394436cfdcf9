import { AiConfiguration, type AiConfigurationDocument } from "#models/ai-configuration.server";
import { AppError } from "~/utils/app-error";
import { MAX_CONFIGURATIONS } from "../limits";
import type { ConfigurationContent, ConfigurationDto, ConfigurationRow, TestReport } from "../types";

/** What is versioned of a configuration, or of one of its versions. */
export function contentOf(
  row: Pick<AiConfigurationDocument, keyof ConfigurationContent>,
): ConfigurationContent {
  const { name, description, systemPrompt, temperature, maxTokens, model, category, testPrompts } = row;
  return {
    name,
    description: description ?? null,
    systemPrompt,
    temperature,
    maxTokens,
    model,
    category,
    testPrompts: (testPrompts as ConfigurationContent["testPrompts"]) ?? null,
  };
}

/** The API's form of a configuration. */
export function toConfigurationDto(row: AiConfigurationDocument): ConfigurationDto {
  return {
    id: row._id.toString(),
    ...contentOf(row),
    version: row.version,
    isActive: row.isActive,
    performance: (row.performance as { report?: unknown } | null)?.report ?? null,
    createdBy: row.createdBy?.toString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** All configurations: by category, the active one first, then the latest change. */
export async function listConfigurations(): Promise<ConfigurationDto[]> {
  const rows = await AiConfiguration.find()
    .sort({ category: 1, isActive: -1, updatedAt: -1, _id: -1 })
    .limit(MAX_CONFIGURATIONS)
    .lean();
  return rows.map(toConfigurationDto);
}

/** The same for the console's list, without prompts and answers. */
export async function listConfigurationRows(): Promise<ConfigurationRow[]> {
  return (await listConfigurations()).map(
    ({ id, name, description, category, model, version, isActive, updatedAt, testPrompts, performance }) => ({
      ...{ id, name, description, category, model, version, isActive, updatedAt },
      tests: testPrompts?.length ?? 0,
      passed: (performance as TestReport | null)?.passed ?? null,
    }),
  );
}

/** @throws AppError 404 when there is no such configuration. */
export async function findConfigurationRow(id: string): Promise<AiConfigurationDocument> {
  const row = await AiConfiguration.findById(id).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  return row;
}

/** @throws AppError 404 when there is no such configuration. */
export async function findConfiguration(id: string): Promise<ConfigurationDto> {
  return toConfigurationDto(await findConfigurationRow(id));
}
