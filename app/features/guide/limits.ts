/** What a configuration is for. Exactly one of each category is active. */
export const configurationCategories = ["spiritual", "meditation", "general", "therapy"] as const;
export type ConfigurationCategory = (typeof configurationCategories)[number];

/** Models that a configuration can name; OPENAI_CHAT_MODEL overrides them all. */
export const configurationModels = ["gpt-5", "gpt-4o", "gpt-4"] as const;

/** Configurations of an installation, all categories together. */
export const MAX_CONFIGURATIONS = 200;

/** Longest texts of a configuration, in characters. */
export const MAX_CONFIGURATION_NAME = 120;
export const MAX_CONFIGURATION_DESCRIPTION = 500;
export const MAX_SYSTEM_PROMPT = 12_000;
/** Most tokens that a reply may be given. */
export const MAX_REPLY_TOKENS = 16_000;

/** The same in the console's form (specification, section 6). */
export const MAX_FORM_TOKENS = 4_000;

/** A configuration's tests: how many, how many expectations each, and their lengths in characters. */
export const MAX_TEST_PROMPTS = 20;
export const MAX_EXPECTATIONS = 10;
export const MAX_TEST_PROMPT = 2_000;
export const MAX_EXPECTATION = 500;
/** The numbers of the expectations in the console's form: as many as a prompt may have. */
export const expectationFields = Array.from({ length: MAX_EXPECTATIONS }, (_, index) => index + 1);
/** Shortest reason for activating a configuration whose tests fail, and the longest, in characters. */
export const MIN_OVERRIDE_REASON = 10;
export const MAX_OVERRIDE_REASON = 500;

export const testRules = [
  "contains",
  "excludes",
  "language",
  "minWords",
  "maxWords",
  "refuses",
  "safe",
  "rubric",
] as const;
export type TestRule = (typeof testRules)[number];

/** Of a prompt: what the history and the person's message may take together, in tokens. */
export const HISTORY_TOKENS = 6_000;
/** Messages that are read for the history; a conversation's older ones are only in its summary. */
export const HISTORY_MESSAGES = 100;
