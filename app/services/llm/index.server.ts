import { env } from "../env.server";
import { singleton } from "../singleton.server";
import type { Guide } from "./guide";
import { createLibraryGuide } from "./library/engine.server";
import { createOpenAiGuide, defaultModel } from "./openai.server";

const hasModel = env.OPENAI_API_KEY !== undefined || env.OPENAI_BASE_URL !== undefined;

/** The guide this process answers with: a model's when a key or a server is configured, else the built-in library. */
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

/** The model that answers where a configuration names `configured`; null for the library. */
export function modelNameOf(configured: string | undefined): string | null {
  return hasModel ? (env.OPENAI_CHAT_MODEL ?? configured ?? defaultModel) : null;
}

/** Where what people write is sent to be answered; null when it stays in this process. */
export function modelHost(): string | null {
  return hasModel ? new URL(env.OPENAI_BASE_URL ?? "https://api.openai.com").host : null;
}

/** One line for the start-up banner. */
export function describeGuide(): string {
  const host = modelHost();
  if (!host) return "AI guide: built-in library, set OPENAI_API_KEY for a model";
  return `AI guide: ${env.OPENAI_CHAT_MODEL ?? defaultModel} at ${host}`;
}
