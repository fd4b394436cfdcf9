import { env } from "../env.server";
import { singleton } from "../singleton.server";
import type { Guide } from "./guide";
import { createLibraryGuide } from "./library/engine.server";
import { createOpenAiGuide, defaultModel } from "./openai.server";

const hasModel = env.OPENAI_API_KEY !== undefined || env.OPENAI_BASE_URL !== undefined;

/** The guide of this process: a model if a key or a server is configured, otherwise the built-in library. */
export function getGuide(): Guide {
  return singleton("guide", () =>
    hasModel
      ? createOpenAiGuide({
          apiKey: env.OPENAI_API_KEY,
          baseUrl: env.OPENAI_BASE_URL,
          model: env.OPENAI_CHAT_MODEL,
        })
      : createLibraryGuide(),
  );
}

/** The model that replies for a configuration that names `configured`; null for the library. */
export function modelNameOf(configured: string | undefined): string | null {
  return hasModel ? (env.OPENAI_CHAT_MODEL ?? configured ?? defaultModel) : null;
}

/** The host that people's messages are sent to; null if they stay in this process. */
export function modelHost(): string | null {
  return hasModel ? new URL(env.OPENAI_BASE_URL ?? "https://api.openai.com").host : null;
}

/** A start-up line that names the guide. */
export function describeGuide(): string {
  const host = modelHost();
  if (!host) return "AI guide: built-in library, set OPENAI_API_KEY for a model";
  return `AI guide: ${env.OPENAI_CHAT_MODEL ?? defaultModel} at ${host}`;
}
