import { setTimeout as sleep } from "node:timers/promises";
import type OpenAI from "openai";
import { GuideError, type Guide, type GuideMessage, type GuideOptions, type GuideUsage } from "./guide";
import { measureReply } from "./measure-reply.server";
import { createModelFetch } from "./model-fetch.server";
import { asGuideError, isConnectionError } from "./openai-errors.server";
import {
  adaptedShape,
  firstShape,
  requestBody,
  retryDelay,
  type ApiFailure,
  type WireShape,
} from "./openai-wire.server";
import { OnlyToolCall, readReply, type OpenAiTimeouts } from "./read-reply.server";
import { ReplyWatch } from "./reply-watch.server";

export interface OpenAiSettings {
  /** Not needed if `baseUrl` is a server without keys, such as Ollama or vLLM. */
  apiKey?: string;
  /** Default: OpenAI's own. */
  baseUrl?: string;
  /** Overrides the model of every reply; a function is asked at each reply. */
  model?: string | (() => string | undefined);
  timeouts?: Partial<OpenAiTimeouts>;
  /** The delay before the one retry, in milliseconds. */
  backoff?: number;
}

export const defaultModel = "gpt-5";

const defaultTimeouts: OpenAiTimeouts = { firstByte: 30_000, idle: 20_000, total: 180_000, tail: 1_000 };
const maxTries = 2;

/** A guide that uses an OpenAI-compatible server. Nothing is loaded or connected before the first reply. */
export function createOpenAiGuide(settings: OpenAiSettings): Guide {
  const timeouts = { ...defaultTimeouts, ...settings.timeouts };
  const learned = new Map<string, WireShape>();
  const foreign = settings.baseUrl !== undefined && new URL(settings.baseUrl).hostname !== "api.openai.com";
  let client: Promise<OpenAI> | undefined;

  const overridingModel = () => (typeof settings.model === "function" ? settings.model() : settings.model);

  async function load(): Promise<OpenAI> {
    const { default: OpenAIClient } = await import("openai");
    return new OpenAIClient({
      apiKey: settings.apiKey ?? "none",
      baseURL: settings.baseUrl ?? "https://api.openai.com/v1",
      maxRetries: 0,
      timeout: timeouts.total,
      fetch: createModelFetch(),
      // The client logs events that it cannot parse, and they contain people's messages.
      logLevel: "off",
    });
  }

  async function* reply(messages: GuideMessage[], options: GuideOptions): AsyncGenerator<string> {
    const { signal } = options;
    signal.throwIfAborted();
    const model = overridingModel() ?? options.model ?? defaultModel;
    const first = learned.get(model) ?? firstShape(model, foreign);
    const watch = new ReplyWatch(signal, timeouts.total);
    let shape = first;
    let wrote = false;
    const measure = measureReply(model);
    let asked = withUsageSum(options, measure.use);
    try {
      for (let tries = 1; ;) {
        try {
          const api = await (client ??= load());
          const body = requestBody(model, messages, asked, shape);
          for await (const piece of readReply(api, body, watch, timeouts, asked)) {
            if (!wrote) learned.set(model, shape);
            measure.hear();
            wrote = true;
            yield piece;
          }
          measure.complete();
          return;
        } catch (error) {
          signal.throwIfAborted();
          if (watch.expired) throw new GuideError("timeout", `No ${watch.expired} in time from ${model}`);
          if (error instanceof OnlyToolCall && (asked.onOffer ?? asked.onDanger)) {
            // Without tools it has to write.
            asked = { ...asked, onOffer: undefined, onDanger: undefined };
            continue;
          }
          if (error instanceof GuideError || wrote) throw asGuideError(error, wrote, settings.apiKey);
          const failure = error as ApiFailure;
          const adapted = adaptedShape(shape, first, failure);
          const delay = adapted ? 0 : retryDelay(failure, isConnectionError(error), settings.backoff ?? 500);
          if (delay === undefined || (!adapted && tries++ >= maxTries)) {
            throw asGuideError(error, wrote, settings.apiKey);
          }
          shape = adapted ?? shape;
          if (delay > 0) await sleep(delay, undefined, { signal: watch.signal }).catch(() => undefined);
          signal.throwIfAborted();
        }
      }
    } catch (error) {
      // A reply that its reader stopped has not failed.
      if (!signal.aborted) measure.fail();
      throw error;
    } finally {
      measure.close();
      watch.close();
    }
  }

  return { source: "model", reply };
}

/** The same options, with a usage that is summed over the requests of one reply, and told to `alsoTell`, too. */
function withUsageSum(options: GuideOptions, alsoTell: (usage: GuideUsage) => void): GuideOptions {
  const sum: GuideUsage = { promptTokens: 0, completionTokens: 0 };
  return {
    ...options,
    onUsage: ({ promptTokens, completionTokens }) => {
      sum.promptTokens += promptTokens;
      sum.completionTokens += completionTokens;
      options.onUsage?.({ ...sum });
      alsoTell({ ...sum });
    },
  };
}
