import { featureField } from "~/features/billing/feature-switch";
import { env } from "~/services/env.server";
import { getGuide, isProviderConfigured, modelHost, modelNameOf } from "~/services/llm/index.server";
import { providers, providerVariables } from "~/services/llm/providers";
import type { SettingsDto } from "./save-settings.server";
import type { ProviderState, SettingsView } from "./types";

/** The settings as the texts of a form. */
export function toSettingsView({ prices, features, version, ...settings }: SettingsDto): SettingsView {
  return {
    version,
    provider: settings.provider,
    anthropicModel: settings.anthropicModel,
    localModel: settings.localModel,
    rateLimitPerMinute: String(settings.rateLimitPerMinute),
    freeMediaPerDay: String(settings.freeMediaPerDay),
    prices: Object.entries(prices)
      .map(([model, { input, output }]) => `${model} ${input} ${output}`)
      .join("\n"),
    stripeTax: settings.stripeTax ? "on" : "off",
    ...Object.fromEntries(Object.entries(features).map(([name, state]) => [featureField(name), state])),
  };
}

/** The settings in which two forms differ, as the first has them. */
export function differencesOf(stands: SettingsView, typed: Record<string, unknown>) {
  return Object.entries(stands)
    .filter(([name, value]) => name !== "version" && typed[name] !== value)
    .map(([name, value]) => ({ name, value: String(value).replaceAll("\n", ", ") }));
}

/** What the page says about the model besides its settings. */
export function describeModel(): {
  providers: ProviderState[];
  /** The model that replies; null for the built-in library. */
  model: string | null;
  host: string | null;
  isRateLimited: boolean;
} {
  return {
    providers: providers.map((name) => ({
      name,
      missing: isProviderConfigured(name) ? null : providerVariables[name][0]!,
    })),
    model: getGuide().source === "model" ? modelNameOf(undefined) : null,
    host: modelHost(),
    isRateLimited: env.RATE_LIMITS !== "off",
  };
}
