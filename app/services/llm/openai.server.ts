import { setTimeout as sleep } from "node:timers/promises";
import type OpenAI from "openai";
import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import { log } from "../log.server";
import { GuideError, type Guide, type GuideMessage, type GuideOptions, type GuideUsage } from "./guide";
import { measureReply } from "./measure-reply.server";
import { asGuideError, failureOf, waitBefore } from "./model-errors.server";
import { NothingSaid, readReply, toolsOf, type ReplyLimits } from "./read-reply.server";
import { ReplyWatch } from "./reply-watch.server";
import { isMarkedWhole, lenientFetch } from "./lenient-fetch.server";
import { readChunk, type SentChunk, type ServerEvent } from "./server-event";
import {
  firstProfile,
  isTooLong,
  learnFrom,
  parametersFor,
  toServerMessages,
  type ServerProfile,
} from "./server-profile";

export interface OpenAiSettings {
  /** Not needed if `baseUrl` is a server without keys, such as Ollama or vLLM. */
  apiKey?: string;
  /** Default: OpenAI's own. */
  baseUrl?: string;
  /** The model of every reply; a function is asked at each reply. Without one, the server's first, or the reply's own. */
  model?: string | (() => string | undefined);
  /** The context window in tokens, where it is configured. */
  contextTokens?: number;
  limits?: Partial<ReplyLimits>;
  /** The pause before a failed request is sent again, in milliseconds. */
  pause?: number;
}

export const defaultModel = "gpt-5";
/** The context window of a server that does not tell, in tokens. */
const DEFAULT_CONTEXT = 8_192;
export const replyLimits: ReplyLimits = { first: 120_000, idle: 60_000, tail: 3_000, total: 900_000 };
/** Most requests for one reply. */
const MAX_REQUESTS = 12;
/** How often a busy or loading server is asked again, in milliseconds. */
const PAUSE_MS = 2_000;
/** A server that counted so few tokens for so many characters has cut the prompt. */
const CHARACTERS_PER_TOKEN = 10;

/** Models that write no replies. */
const NO_CHAT = /embed|bge-|rerank|whisper|tts|speech|kokoro|moderation|dall-e|image|clip|diffusion|flux/i;

/** A guide that uses an OpenAI-compatible server. Nothing is loaded or connected before the first reply. */
export function createOpenAiGuide(settings: OpenAiSettings): Guide {
  const limits = { ...replyLimits, ...settings.limits };
  const isForeign = settings.baseUrl !== undefined && new URL(settings.baseUrl).hostname !== "api.openai.com";
  const profiles = new Map<string, ServerProfile>();
  let client: Promise<OpenAI> | undefined;
  let listed: Promise<{ id: string; contextTokens: number | null } | null> | undefined;
  let known: { id: string; contextTokens: number | null } | null = null;

  async function load(): Promise<OpenAI> {
    const { default: OpenAIClient } = await import("openai");
    return new OpenAIClient({
      apiKey: settings.apiKey ?? "none",
      baseURL: settings.baseUrl ?? "https://api.openai.com/v1",
      maxRetries: 0,
      timeout: limits.total,
      fetch: lenientFetch,
      // The client logs events that it cannot parse, and they contain people's messages.
      logLevel: "off",
    });
  }

  const configuredModel = () => (typeof settings.model === "function" ? settings.model() : settings.model);

  /** The first model that the server lists; null where it lists none. */
  function listModel(api: OpenAI, signal: AbortSignal) {
    listed ??= api.models
      .list({ signal, timeout: limits.first })
      .then(({ data }) => {
        const first = data.find(({ id }) => !NO_CHAT.test(id));
        return first ? { id: first.id, contextTokens: contextOf(first) } : null;
      })
      .catch(() => null)
      .then((found) => {
        if (!found) listed = undefined;
        return (known = found);
      });
    return listed;
  }

  function profileOf(model: string): ServerProfile {
    let profile = profiles.get(model);
    if (!profile) profiles.set(model, (profile = firstProfile(model, isForeign)));
    return profile;
  }

  async function* reply(given: GuideMessage[], options: GuideOptions): AsyncGenerator<string> {
    const { signal } = options;
    signal.throwIfAborted();
    const watch = new ReplyWatch(signal, limits.total);
    const begunAt = Date.now();
    let model = configuredModel() ?? options.model ?? defaultModel;
    let measure: ReturnType<typeof measureReply> | undefined;
    let asked = withUsageSum(options, (usage) => measure?.use(usage));
    let messages = given;
    let shortened = 0;
    let isBare = false;
    let wrote = false;
    try {
      watch.begin(limits.first, "answer");
      const api = await (client ??= load());
      if (isForeign && configuredModel() === undefined) {
        model = (await listModel(api, watch.signal))?.id ?? model;
      }
      measure = measureReply(model);
      const profile = profileOf(model);
      for (let requests = 1; ; requests++) {
        try {
          const { events, sawEnd } = await open(api, model, messages, asked, {
            profile,
            isBare,
            watch,
            limits,
          });
          const context = { messages, options: asked, profile, watch, limits, sawEnd };
          for await (const piece of readReply(events, context)) {
            measure.hear();
            wrote = true;
            yield piece;
          }
          measure.complete();
          return;
        } catch (error) {
          signal.throwIfAborted();
          if (watch.expired) throw new GuideError("timeout", `No ${watch.expired} in time from ${model}`);
          if (error instanceof GuideError || wrote || requests >= MAX_REQUESTS) {
            throw asGuideError(error, wrote, settings.apiKey);
          }
          const failure = failureOf(error);
          const isEmpty = error instanceof NothingSaid;
          if (isEmpty && error.why === "call" && (asked.onOffer ?? asked.onDanger)) {
            // Without tools it has to write.
            asked = { ...asked, onOffer: undefined, onDanger: undefined };
          } else if (
            isEmpty &&
            error.why === "length" &&
            asked.maxTokens &&
            asked.maxTokens === options.maxTokens
          ) {
            // All of it went into reasoning.
            asked = { ...asked, maxTokens: 2 * asked.maxTokens };
          } else if ((isEmpty && error.why === "empty") || (!isEmpty && isTooLong(profile, failure))) {
            const shorter = options.shorten?.(shortened++, profile.contextTokens);
            if (!shorter) throw asGuideError(error, wrote, settings.apiKey);
            messages = shorter;
            if (profile.contextTokens && asked.maxTokens) {
              asked = {
                ...asked,
                maxTokens: Math.min(asked.maxTokens, Math.ceil(profile.contextTokens / 4)),
              };
            }
          } else if (isEmpty || !learnFrom(profile, failure)) {
            const wait = isEmpty ? null : waitBefore(error, settings.pause ?? PAUSE_MS, requests);
            const left = begunAt + limits.first - Date.now();
            if (wait !== null && wait <= left) {
              await sleep(wait, undefined, { signal: watch.signal }).catch(() => undefined);
            } else if ((failure.status === 400 || failure.status === 422) && !isBare) {
              // A refusal without a reason teaches nothing; the least that a request needs may be taken.
              isBare = true;
            } else {
              if (failure.status === 404) listed = undefined;
              throw asGuideError(error, wrote, settings.apiKey);
            }
          }
          signal.throwIfAborted();
        }
      }
    } catch (error) {
      // A reply that its reader stopped has not failed.
      if (!signal.aborted) measure?.fail();
      throw error;
    } finally {
      measure?.close();
      watch.close();
    }
  }

  return {
    source: "model",
    reply,
    model: () => configuredModel() ?? (isForeign ? (known?.id ?? null) : undefined),
    contextTokens: () =>
      settings.contextTokens ??
      profiles.get(configuredModel() ?? known?.id ?? "")?.contextTokens ??
      known?.contextTokens ??
      (isForeign ? DEFAULT_CONTEXT : null),
  };
}

/** Sends one request. @returns its events, and whether the server marked the end of its stream. */
async function open(
  api: OpenAI,
  model: string,
  messages: readonly GuideMessage[],
  options: GuideOptions,
  {
    profile,
    isBare,
    watch,
    limits,
  }: { profile: ServerProfile; isBare: boolean; watch: ReplyWatch; limits: ReplyLimits },
): Promise<{ events: AsyncIterable<ServerEvent>; sawEnd: () => boolean }> {
  const tools = toolsOf(options);
  const body = {
    model,
    messages: toServerMessages(messages, profile.hasSystemRole),
    stream: true,
    ...parametersFor(profile, options, isBare),
    ...(tools.length > 0 && !isBare && !profile.refused.has("tools") && { tools }),
    ...(tools.length > 0 &&
      !isBare &&
      !profile.refused.has("tools") &&
      !profile.refused.has("tool_choice") && { tool_choice: "auto" }),
  } as ChatCompletionCreateParamsStreaming;
  watch.begin(limits.first, "answer");
  const { data, response } = await api.chat.completions.create(body, { signal: watch.signal }).withResponse();
  watch.end();
  const type = response.headers.get("content-type") ?? "";
  if (/json/.test(type)) {
    const answer = (await response.json()) as SentChunk & { error?: { message?: string } };
    if (answer.error ?? !answer.choices) throw new GuideError("refused", "Answered 200 with an error");
    return { events: only(readAnswer(answer, messages)), sawEnd: () => true };
  }
  if (/html/.test(type)) throw new GuideError("refused", "Answered with a web page");
  return { events: read(data as AsyncIterable<SentChunk>, messages), sawEnd: () => isMarkedWhole(response) };
}

async function* only(event: ServerEvent): AsyncGenerator<ServerEvent> {
  yield await Promise.resolve(event);
}

async function* read(
  chunks: AsyncIterable<SentChunk>,
  messages: readonly GuideMessage[],
): AsyncGenerator<ServerEvent> {
  for await (const chunk of chunks) yield readAnswer(chunk ?? {}, messages);
}

/** Reads a chunk, and logs when the server has counted far fewer tokens than it was sent. */
function readAnswer(chunk: SentChunk, messages: readonly GuideMessage[]): ServerEvent {
  const event = readChunk(chunk);
  const sent = messages.reduce((sum, { content }) => sum + content.length, 0);
  if (event.usage && event.usage.promptTokens * CHARACTERS_PER_TOKEN < sent) {
    log.warn(
      { promptTokens: event.usage.promptTokens, characters: sent },
      "the model's server has cut the prompt: raise its context window (OLLAMA_CONTEXT_LENGTH, --ctx-size, --max-model-len)",
    );
  }
  return event;
}

/** The context window in a server's list of models; null where it names none. */
function contextOf(entry: object): number | null {
  const { meta, ...rest } = entry as Record<string, unknown> & { meta?: Record<string, unknown> };
  const named = { ...meta, ...rest };
  const keys = [
    "n_ctx",
    "loaded_context_length",
    "max_model_len",
    "context_length",
    "context_window",
    "max_context_length",
  ];
  for (const key of keys) if (Number.isSafeInteger(named[key])) return named[key] as number;
  return null;
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
