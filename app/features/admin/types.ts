import type { z } from "zod";
import type { Provider } from "~/services/llm/providers";
import type * as answers from "./answers";

/** The four figures above the console. A day is a UTC day; messages are those of people and of the guide. */
export type AdminSummary = z.infer<typeof answers.adminSummaryAnswer>;

/** One entry of the administrators' log. */
export type LogEntryDto = z.infer<typeof answers.logEntryAnswer>;

/** What came of asking a provider's model one question. */
export interface ProviderTrial {
  provider: Provider;
  reply?: string;
  /** Until the reply was complete, in milliseconds. */
  ms?: number;
  problem?:
    "missing" | "key" | "model" | "unreachable" | "broken" | "busy" | "timeout" | "refused" | "unknown";
  /** What is missing in the environment. */
  variables?: string;
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
