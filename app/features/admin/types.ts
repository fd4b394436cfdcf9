import type { z } from "zod";
import type { Provider } from "~/services/llm/providers";
import type * as answers from "./answers";

/** The four figures above the console. A day is a UTC day; messages are those of people and of the guide. */
export type AdminSummary = z.infer<typeof answers.adminSummaryAnswer>;

/** One entry of the administrators' log. */
export type LogEntryDto = z.infer<typeof answers.logEntryAnswer>;

/** What a provider's model is tried for, in the order in which it is known. */
export const trialLineNames = [
  "connection",
  "firstToken",
  "speed",
  "instruction",
  "spanish",
  "danger",
  "window",
] as const;

/** What came of trying a provider's model, in one respect. */
export interface TrialLine {
  name: (typeof trialLineNames)[number];
  /** "off" for what was not tried. */
  state: "good" | "off" | "bad";
  /** The last parts of the text's key. */
  text: string;
  values?: Record<string, string | number>;
}

/** What came of trying a provider's model: one line for each respect. */
export interface ProviderTrial {
  provider: Provider;
  lines: TrialLine[];
}

/** One part of the installation: what is so, and what to do if something is to be done. */
export interface HealthItem {
  name: string;
  state: "good" | "off" | "bad";
  /** The last part of the text's key. */
  text: string;
  values?: Record<string, string | number>;
  /** The one command to run. */
  command?: string;
}

/** A provider, and the variables that are missing for it; null if it is configured. */
export interface ProviderState {
  name: Provider;
  missing: string | null;
}

/** The settings as the form shows them. */
export interface SettingsView {
  version: number;
  provider: string;
  anthropicModel: string;
  localModel: string;
  rateLimitPerMinute: string;
  freeMediaPerDay: string;
  /** One entry a line. */
  prices: string;
  /** "on" or "off". */
  stripeTax: string;
  /** Each feature's state, by the name of its field. */
  [feature: `feature${string}`]: string;
}

/** An administrator, for choosing whose entries are shown. */
export interface AdministratorDto {
  id: string;
  email: string;
}
