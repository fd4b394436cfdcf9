import type Anthropic from "@anthropic-ai/sdk";
import type {
  MessageCreateParamsStreaming,
  RawMessageStreamEvent,
} from "@anthropic-ai/sdk/resources/messages";
import { GuideError, type Guide, type GuideMessage, type GuideOptions, type ReplyEnd } from "./guide";
import { measureReply } from "./measure-reply.server";
import { asGuideError } from "./model-errors.server";
import { replyLimits } from "./openai.server";
import { NothingSaid, readReply, toolsOf, type ReplyLimits } from "./read-reply.server";
import { ReplyWatch } from "./reply-watch.server";
import { usageOf, type ServerEvent } from "./server-event";
import { firstProfile, toServerMessages } from "./server-profile";

export interface AnthropicSettings {
  apiKey: string;
  /** Default: Anthropic's own. */
  baseUrl?: string;
  model: () => string;
  limits?: Partial<ReplyLimits>;
}

/** Tokens of a reply where none are configured: Anthropic asks for a number. */
const DEFAULT_TOKENS = 2_048;

/** A guide that uses Claude by Anthropic's own API, with its system prompt cached. */
export function createAnthropicGuide(settings: AnthropicSettings): Guide {
  const limits = { ...replyLimits, ...settings.limits };
  /** Models that take no temperature. */
  const withoutTemperature = new Set<string>();
  let client: Promise<Anthropic> | undefined;

  async function load(): Promise<Anthropic> {
    const { default: AnthropicClient } = await import("@anthropic-ai/sdk");
    return new AnthropicClient({
      apiKey: settings.apiKey,
      baseURL: settings.baseUrl?.replace(/\/v1\/?$/, ""),
      timeout: limits.total,
      logLevel: "off",
    });
  }

  async function* reply(messages: GuideMessage[], given: GuideOptions): AsyncGenerator<string> {
    const { signal } = given;
    signal.throwIfAborted();
    const model = settings.model();
    const profile = firstProfile(model, true);
    const watch = new ReplyWatch(signal, limits.total);
    const measure = measureReply(model);
    const onUsage: GuideOptions["onUsage"] = (usage) => {
      given.onUsage?.(usage);
      measure.use(usage);
    };
    let options: GuideOptions = { ...given, onUsage };
    let wrote = false;
    try {
      for (;;) {
        try {
          const api = await (client ??= load());
          watch.begin(limits.first, "answer");
          const stream = await api.messages.create(
            bodyOf(model, messages, options, withoutTemperature.has(model)),
            {
              signal: watch.signal,
            },
          );
          watch.end();
          const context = { messages, options, profile, watch, limits, sawEnd: () => false };
          for await (const piece of readReply(read(stream), context)) {
            measure.hear();
            wrote = true;
            yield piece;
          }
          measure.complete();
          return;
        } catch (error) {
          signal.throwIfAborted();
          if (watch.expired) throw new GuideError("timeout", `No ${watch.expired} in time from ${model}`);
          const isOnlyCall = error instanceof NothingSaid && error.why === "call";
          if (isOnlyCall && (options.onOffer ?? options.onDanger)) {
            options = { ...options, onOffer: undefined, onDanger: undefined };
          } else if (
            !wrote &&
            /temperature/.test((error as Error).message) &&
            !withoutTemperature.has(model)
          ) {
            withoutTemperature.add(model);
          } else {
            throw asGuideError(error, wrote, settings.apiKey);
          }
        }
      }
    } catch (error) {
      if (!signal.aborted) measure.fail();
      throw error;
    } finally {
      measure.close();
      watch.close();
    }
  }

  return { source: "model", reply, model: settings.model, contextTokens: () => null };
}

function bodyOf(
  model: string,
  messages: readonly GuideMessage[],
  options: GuideOptions,
  noTemperature: boolean,
): MessageCreateParamsStreaming {
  const { temperature, maxTokens, answerSchema } = options;
  const [first, ...rest] = toServerMessages(messages);
  const system = first?.role === "system" ? first.content : null;
  const tools = toolsOf(options).map(({ function: { name, description, parameters } }) => ({
    name,
    description,
    input_schema: parameters as { type: "object" },
  }));
  return {
    model,
    stream: true,
    max_tokens: maxTokens ?? DEFAULT_TOKENS,
    ...(system !== null && {
      system: [{ type: "text", text: system, cache_control: { type: "ephemeral" as const } }],
    }),
    messages: (system === null && first
      ? [first, ...rest]
      : rest) as MessageCreateParamsStreaming["messages"],
    ...(temperature !== undefined && !noTemperature && { temperature: Math.min(1, temperature) }),
    ...(tools.length > 0 && { tools }),
    // A structured answer is the input of a tool that has to be called.
    ...(answerSchema && {
      tools: [{ name: answerSchema.name, input_schema: answerSchema.schema as { type: "object" } }],
      tool_choice: { type: "tool" as const, name: answerSchema.name },
    }),
  };
}

async function* read(stream: AsyncIterable<RawMessageStreamEvent>): AsyncGenerator<ServerEvent> {
  let promptTokens = 0;
  let isAnswer = false;
  for await (const event of stream) {
    if (event.type === "message_start") {
      const { usage, model } = event.message;
      promptTokens =
        usage.input_tokens + (usage.cache_creation_input_tokens ?? 0) + (usage.cache_read_input_tokens ?? 0);
      yield { model };
    } else if (event.type === "content_block_start" && event.content_block.type === "tool_use") {
      const { id, name } = event.content_block;
      isAnswer = !/^(report|offer)_/.test(name);
      if (!isAnswer) yield { calls: [{ index: event.index, id, function: { name } }] };
    } else if (event.type === "content_block_delta") {
      const { delta } = event;
      if (delta.type === "text_delta") yield { text: delta.text };
      else if (delta.type !== "input_json_delta") yield {};
      else if (isAnswer) yield { text: delta.partial_json };
      else yield { calls: [{ index: event.index, function: { arguments: delta.partial_json } }] };
    } else if (event.type === "message_delta") {
      yield {
        end: endOf(event.delta.stop_reason),
        usage: usageOf(promptTokens, event.usage.output_tokens),
      };
    } else yield {};
  }
}

function endOf(reason: string | null): ReplyEnd | undefined {
  if (reason === null) return undefined;
  if (reason === "max_tokens" || reason === "model_context_window_exceeded") return "length";
  return reason === "refusal" ? "filtered" : "whole";
}
