import type { z } from "zod";
import type { TestRule } from "./limits";
import type * as answers from "./answers";

/** One message that a configuration is tested with, and what its reply must fulfil. */
export type TestPrompt = z.infer<typeof answers.testPromptAnswer>;

/** What is versioned of a configuration: all that can change a reply, and its names. */
export type ConfigurationContent = z.infer<typeof answers.configurationContentAnswer>;

export type ConfigurationDto = z.infer<typeof answers.configurationAnswer>;

/** A configuration in the console's list. */
export interface ConfigurationRow extends Pick<
  ConfigurationDto,
  "id" | "name" | "description" | "category" | "model" | "version" | "isActive" | "updatedAt"
> {
  /** How many test prompts it has. */
  tests: number;
  /** Whether its present version passed them; null before they were run. */
  passed: boolean | null;
}

export type ConfigurationVersionDto = z.infer<typeof answers.configurationVersionAnswer>;

/** A configuration's test, by the answers of its present version. */
export type TestReport = z.infer<typeof answers.testReportAnswer>;

/** A field that two versions of a configuration have differently, as the pieces of both texts in order. */
export interface FieldDifference {
  name: keyof ConfigurationContent;
  parts: { text: string; kind: "same" | "added" | "removed" }[];
}

/** What the active configuration of the same category replies to the prompts of a test. */
export interface TestComparison {
  id: string;
  name: string;
  version: number;
  replies: string[];
}

/** The test page of a configuration. What is null has not been run. */
export interface TestScreen {
  id: string;
  name: string;
  isActive: boolean;
  version: number;
  hash: string | null;
  passed: boolean | null;
  /** The configuration that it is compared with. */
  active: { name: string; version: number } | null;
  cases: {
    prompt: string;
    expectations: { rule: TestRule; value: string; passed: boolean | null }[];
    reply: string | null;
    activeReply: string | null;
  }[];
}
