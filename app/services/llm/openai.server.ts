import { setTimeout as sleep } from "node:timers/promises";
import type OpenAI from "openai";
import { OfferReader } from "./media-offer";
import { measureReply } from "./measure-reply.server";
import { GuideError, type Guide, type GuideMessage, type GuideOptions, type GuideUsage } from "./guide";
import {
  adaptedShape,
  firstShape,
  pairKeeper,
  requestBody,
  retryDelay,
  type ApiFailure,
  type WireShape,
} from "./openai-wire.server";

/** In milliseconds. */
interface OpenAiTimeouts {
  /** Until the first text; it starts again at every earlier event. */
  firstByte: number;
  /** Between two events once text has arrived. */
  idle: number;
  /** For the whole reply, including retries. */
  total: number;
  /** After the end was announced, for a usage report that may follow. */
  tail: number;
}

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
      // The client logs events that it cannot parse, and they contain people's messages.
      logLevel: "off",
    });
  }

  async function* reply(messages: GuideMessage[], options: GuideOptions): AsyncGenerator<string> {
    const { signal } = options;
    signal.throwIfAborted();
    const model = overridingModel() ?? options.model ?? defaultModel;
    const first = learned.get(model) ?? firstShape(model, foreign);
    const watch = createWatch(signal, timeouts.total);
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
          if (error instanceof OnlyToolCall && asked.onOffer) {
            // Without tools it has to write.
            asked = { ...asked, onOffer: undefined };
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

/** One request and its events. It ends only after the server has said that the reply is complete. */
async function* readReply(
  client: OpenAI,
  body: ReturnType<typeof requestBody>,
  watch: Watch,
  timeouts: OpenAiTimeouts,
  { onUsage, onOffer }: Pick<GuideOptions, "onUsage" | "onOffer">,
): AsyncGenerator<string> {
  const keepPairs = pairKeeper();
  const offers = new OfferReader();
  let wrote = false;
  // More than white space, which some models send before a tool call.
  let spoke = false;
  let finish: string | undefined;
  let usage: GuideUsage | undefined;
  const stream = await watch.within(timeouts.firstByte, "answer", (signal) =>
    client.chat.completions.create(body, { signal }),
  );
  const events = stream[Symbol.asyncIterator]();
  try {
    for (;;) {
      const limit = finish ? timeouts.tail : wrote ? timeouts.idle : timeouts.firstByte;
      let event: Awaited<ReturnType<typeof events.next>>;
      try {
        event = await watch.within(limit, finish ? "end" : "further text", () => events.next());
      } catch (error) {
        if (finish) break;
        throw error;
      }
      if (event.done) break;
      const choice = event.value.choices?.[0];
      const reported = event.value.usage;
      if (reported) {
        usage = { promptTokens: reported.prompt_tokens, completionTokens: reported.completion_tokens };
      }
      if (onOffer && choice?.delta?.tool_calls) offers.read(choice.delta.tool_calls);
      const piece = keepPairs(choice?.delta?.content ?? choice?.delta?.refusal ?? "");
      if (piece) {
        wrote = true;
        spoke ||= piece.trim() !== "";
        yield piece;
      }
      finish = choice?.finish_reason ?? finish;
    }
  } finally {
    // Aborting a finished stream does nothing; an unfinished one must free its connection.
    stream.controller.abort();
    if (usage) onUsage?.(usage);
  }
  watch.throwIfStopped(finish !== undefined);
  if (!finish) throw new GuideError("cut", "The stream ended before the reply did");
  const offer = offers.offer();
  if (offer) onOffer?.(offer);
  if (!spoke && offers.wasCalled) throw new OnlyToolCall();
  if (!wrote) throw new GuideError("refused", `The model wrote nothing (${finish})`);
}

/** A model that has called a tool and written nothing. */
class OnlyToolCall extends Error {}

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

type Watch = ReturnType<typeof createWatch>;

/** Combines the caller's signal and the time limits of one reply into one abort signal. */
function createWatch(caller: AbortSignal, total: number) {
  const controller = new AbortController();
  let expired: string | undefined;
  const expire = (what: string) => {
    expired = what;
    controller.abort();
  };
  const stop = () => controller.abort(caller.reason);
  caller.addEventListener("abort", stop, { once: true });
  const totalTimer = setTimeout(expire, total, "whole reply");
  return {
    signal: controller.signal,
    get expired() {
      return expired;
    },
    /** Runs one step under its own time limit; the time that the reader takes between steps does not count. */
    async within<T>(ms: number, what: string, step: (signal: AbortSignal) => PromiseLike<T>): Promise<T> {
      const timer = setTimeout(expire, ms, what);
      try {
        return await step(controller.signal);
      } finally {
        clearTimeout(timer);
      }
    },
    /** The client ends an aborted stream without an error, as if it were complete. */
    throwIfStopped(whole: boolean) {
      if (!whole) controller.signal.throwIfAborted();
      caller.throwIfAborted();
    },
    close() {
      clearTimeout(totalTimer);
      caller.removeEventListener("abort", stop);
    },
  };
}

/** Whether the server was unreachable or the connection broke; the client marks only the first case. */
function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /^APIConnection/.test(error.constructor.name) || (error instanceof TypeError && "cause" in error);
}

/** Converts a failure to a GuideError. The server's text is omitted where it may repeat a message or the key. */
function asGuideError(error: unknown, wrote: boolean, apiKey: string | undefined): GuideError {
  if (error instanceof GuideError) return error;
  if (isConnectionError(error)) {
    const cause = (error as Error).cause ?? error;
    return wrote
      ? new GuideError("cut", "The connection broke in the middle of a reply", { cause })
      : new GuideError("unreachable", "The model's server cannot be reached", { cause });
  }
  const { status, code, type, message } = error as ApiFailure;
  if (status === undefined) {
    const label = [code, type].filter(Boolean).join(", ") || "unreadable event";
    if (/rate_limit|quota/.test(label)) return new GuideError("rate_limited", `Stream error: ${label}`);
    return new GuideError(wrote ? "cut" : "refused", `Stream error: ${label}`);
  }
  const label = [status, code, type].filter(Boolean).join(", ");
  if (status === 429) return new GuideError("rate_limited", `Answered ${label}`);
  if (status >= 500) return new GuideError("unreachable", `Answered ${label}`);
  if (status !== 401 && status !== 403 && status !== 404)
    return new GuideError("refused", `Answered ${label}`);
  const said = apiKey ? message.replaceAll(apiKey, "[key]") : message;
  return new GuideError(
    "refused",
    `Answered ${label}: ${said.replace(/sk-[\w*-]+/g, "[key]").slice(0, 200)}`,
  );
}
