import { diffLines, diffWordsWithSpace } from "diff";
import { AiConfigurationVersion } from "#models/ai-configuration-version.server";
import { AppError } from "~/utils/app-error";
import { contentOf, findConfiguration } from "./configurations.server";
import type { ConfigurationContent, ConfigurationDto, FieldDifference } from "../types";

/** Texts that differ in more words are compared line by line, which is quicker and easier to read. */
const MAX_EDITS = 1_000;

const names = [
  "name",
  "description",
  "category",
  "model",
  "temperature",
  "maxTokens",
  "systemPrompt",
  "testPrompts",
] as const satisfies readonly (keyof ConfigurationContent)[];

/**
 * What changed between an earlier version of a configuration and the present one.
 * @throws AppError 404 when there is no such configuration or version.
 */
export async function compareVersions(
  id: string,
  version: number,
): Promise<{ configuration: ConfigurationDto; differences: FieldDifference[] }> {
  const configuration = await findConfiguration(id);
  const row = await AiConfigurationVersion.findOne({ configurationId: id, version }).lean();
  if (!row) throw new AppError("errors.notFound", 404);
  const earlier = contentOf(row as never);
  const differences = names.flatMap((name) => {
    const [before, after] = [textOf(earlier[name]), textOf(configuration[name])];
    return before === after ? [] : [{ name, parts: partsOf(before, after) }];
  });
  return { configuration, differences };
}

function textOf(value: ConfigurationContent[keyof ConfigurationContent]): string {
  return typeof value === "object" && value !== null ? JSON.stringify(value, null, 2) : String(value ?? "");
}

function partsOf(before: string, after: string): FieldDifference["parts"] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS }) ?? diffLines(before, after);
  return changes.map(({ value, added, removed }) => ({
    text: value,
    kind: added ? "added" : removed ? "removed" : "same",
  }));
}
