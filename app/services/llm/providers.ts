/** The vendors whose model can be the guide. An administrator chooses one. */
export const providers = ["openai", "anthropic", "local"] as const;

export type Provider = (typeof providers)[number];

/** The variables that configure a provider; the first is the one to set. */
export const providerVariables: Record<Provider, readonly string[]> = {
  openai: ["OPENAI_API_KEY", "OPENAI_BASE_URL"],
  anthropic: ["ANTHROPIC_API_KEY", "ANTHROPIC_BASE_URL"],
  local: ["LOCAL_MODEL_URL"],
};

/** The models used unless an administrator names others. OpenAI's are named by the guide's configurations. */
export const defaultModels = { anthropic: "claude-sonnet-4-5", local: "llama3.2" } as const;
