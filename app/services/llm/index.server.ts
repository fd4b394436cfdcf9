import { env } from "../env.server";
import { singleton } from "../singleton.server";
import { describeOllama } from "./find-ollama.server";
import type { Guide } from "./guide";
import { createLibraryGuide } from "./library/engine.server";
import { createAnthropicGuide } from "./anthropic.server";
import { createOpenAiGuide, defaultModel } from "./openai.server";
import { defaultModels, providers, type Provider } from "./providers";

/** What an administrator has chosen; null leaves it to what is configured. */
interface ModelChoice {
  provider: Provider | null;
  anthropicModel: string;
  localModel: string;
}

const state = singleton("modelChoice", () => ({
  choice: {
    provider: null,
    anthropicModel: defaultModels.anthropic,
    localModel: defaultModels.local,
  } as ModelChoice,
}));

/** The addresses of the providers, and their keys. Keys never leave this file. */
const endpoints: Record<Provider, { apiKey?: string; baseUrl?: string; isConfigured: boolean }> = {
  openai: {
    apiKey: env.OPENAI_API_KEY,
    baseUrl: env.OPENAI_BASE_URL,
    isConfigured: env.OPENAI_API_KEY !== undefined || env.OPENAI_BASE_URL !== undefined,
  },
  anthropic: {
    apiKey: env.ANTHROPIC_API_KEY,
    baseUrl: env.ANTHROPIC_BASE_URL ?? "https://api.anthropic.com",
    isConfigured: env.ANTHROPIC_API_KEY !== undefined,
  },
  local: { baseUrl: env.LOCAL_MODEL_URL, isConfigured: env.LOCAL_MODEL_URL !== undefined },
};

/** Sets the provider and the models of this process. Replies that run finish with the earlier ones. */
export function chooseModel(choice: ModelChoice): void {
  state.choice = choice;
}

/** Whether the environment has what a provider needs. */
export function isProviderConfigured(provider: Provider): boolean {
  return endpoints[provider].isConfigured;
}

/** The provider that replies: the chosen one, otherwise the first that is configured. */
export function currentProvider(): Provider {
  return state.choice.provider ?? providers.find(isProviderConfigured) ?? "openai";
}

/**
 * The guide of this process: the current provider's model, or the built-in library if that provider is not configured.
 * Another provider never takes its place: people are told where their messages go.
 */
export function getGuide(): Guide {
  const provider = currentProvider();
  return isProviderConfigured(provider)
    ? guideOf(provider)
    : singleton("guide:library", () => createLibraryGuide());
}

/** The model of a configured provider, whether or not it is the current one. */
export function guideOf(provider: Provider): Guide {
  return singleton(`guide:${provider}`, () => {
    const { apiKey, baseUrl } = endpoints[provider];
    if (provider === "anthropic") {
      return createAnthropicGuide({
        apiKey: apiKey ?? "",
        baseUrl,
        model: () => state.choice.anthropicModel,
      });
    }
    return createOpenAiGuide({
      apiKey,
      baseUrl,
      model: () => fixedModel(provider),
      contextTokens: env.MODEL_CONTEXT_TOKENS,
      limits: { first: env.MODEL_FIRST_TOKEN_SECONDS * 1_000 },
    });
  });
}

/** The model's name, where the guide's configurations do not decide it. */
function fixedModel(provider: Provider): string | undefined {
  if (provider === "openai") return env.OPENAI_CHAT_MODEL;
  return provider === "anthropic" ? state.choice.anthropicModel : state.choice.localModel;
}

/**
 * The model that replies for a configuration that names `configured`; null for the library, and while another server than
 * OpenAI's has not told its model.
 */
export function modelNameOf(configured: string | undefined, provider = currentProvider()): string | null {
  if (!isProviderConfigured(provider)) return null;
  const own = guideOf(provider).model?.();
  return own === undefined ? (configured ?? defaultModel) : own;
}

/** The host that people's messages are sent to; null if they stay in this process. */
export function modelHost(): string | null {
  const { baseUrl, isConfigured } = endpoints[currentProvider()];
  return isConfigured ? new URL(baseUrl ?? "https://api.openai.com").host : null;
}

/** A start-up line that names the guide. */
export function describeGuide(): string {
  const host = modelHost();
  if (!host) return `AI guide: built-in library. ${describeOllama() ?? "For a model, set OPENAI_API_KEY"}`;
  return `AI guide: ${modelNameOf(undefined) ?? "the server's own model"} at ${host}`;
}
