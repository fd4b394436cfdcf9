import type OpenAI from "openai";
import { limitedFetch } from "./limited-fetch.server";
import type { MediaServer } from "./media-servers";
import { withRefusalText } from "./refusal-text.server";

/**
 * Opens a client for a server of images or speech. It never retries: what is made costs money, so the caller decides.
 * @param maxBytes the longest response that is read.
 */
export async function openMediaClient(
  { baseUrl, apiKey }: MediaServer,
  maxBytes: number,
  tooLong: () => Error,
): Promise<OpenAI> {
  const { default: OpenAIClient } = await import("openai");
  return new OpenAIClient({
    apiKey: apiKey ?? "none",
    baseURL: baseUrl,
    maxRetries: 0,
    // The client logs what it cannot parse, and that may hold what people wrote.
    logLevel: "off",
    fetch: withRefusalText(limitedFetch(maxBytes, tooLong)),
  });
}

/**
 * Sends a request, and again without the parameters that the server refuses: those it names, else all that can be left
 * out. What it names goes into `refused`, which the next requests are given.
 * @param needed the parameters that always stay.
 */
export async function askWithoutRefused<Body extends object, Result>(
  body: Body,
  needed: readonly (keyof Body)[],
  refused: Set<string>,
  send: (body: Body) => Promise<Result>,
): Promise<Result> {
  const left = new Set(refused);
  const named = new Set<string>();
  for (;;) {
    const entries = Object.entries(body).filter(([name]) => !left.has(name));
    try {
      const result = await send(Object.fromEntries(entries) as Body);
      for (const name of named) refused.add(name);
      return result;
    } catch (error) {
      const optional = entries.map(([name]) => name).filter((name) => !needed.includes(name as keyof Body));
      const { names, isUnexplained } = readRefusal(error, optional);
      if (names.length === 0 && !isUnexplained) throw error;
      for (const name of names) named.add(name);
      for (const name of isUnexplained ? optional : names) left.add(name);
    }
  }
}

/** The optional parameters that a refusal names, or whether it gives no reason at all. */
function readRefusal(error: unknown, optional: string[]): { names: string[]; isUnexplained: boolean } {
  const { status, code, type, param, message } = error as Partial<InstanceType<typeof OpenAI.APIError>>;
  if (status !== 400 && status !== 422) return { names: [], isUnexplained: false };
  const text = [code, type, param, message].join(" ");
  const names = optional.filter((name) => new RegExp(`\\b${name}\\b`, "i").test(text));
  // The words of a person were refused, not a parameter.
  const isOfContent = /moderation|policy|safety|content_filter/i.test(text);
  return { names, isUnexplained: names.length === 0 && optional.length > 0 && !param && !isOfContent };
}
