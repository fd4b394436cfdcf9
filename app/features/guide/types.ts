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
