import type { ConfigurationCategory, configurationModels, TestRule } from "./limits";

/** One message that a configuration is tested with, and what its reply must fulfil. */
export interface TestPrompt {
  prompt: string;
  expectations: { rule: TestRule; value: string }[];
}

/** What is versioned of a configuration: all that can change a reply, and its names. */
export interface ConfigurationContent {
  name: string;
  description: string | null;
  systemPrompt: string;
  /** A number from 0 to 2, as text. */
  temperature: string;
  maxTokens: number;
  model: (typeof configurationModels)[number];
  category: ConfigurationCategory;
  testPrompts: TestPrompt[] | null;
}

export interface ConfigurationDto extends ConfigurationContent {
  id: string;
  version: number;
  isActive: boolean;
  performance: unknown;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
}

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

export interface ConfigurationVersionDto {
  version: number;
  createdAt: string;
  createdBy: string | null;
}

/** A configuration's test, by the answers of its present version. */
export interface TestReport {
  /** Of the version, the prompts and the answers: the same answers have the same one. */
  hash: string;
  passed: boolean;
  cases: { prompt: string; reply: string; checks: { rule: TestRule; passed: boolean }[] }[];
}

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
