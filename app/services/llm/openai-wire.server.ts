import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import type { GuideMessage, GuideOptions } from "./guide";
import { dangerTool } from "./danger-report";
import { offerTools } from "./media-offer";

/** What a server and model accept, learned from responses that reject a parameter. */
export interface WireShape {
  streamOptions: boolean;
  tokenBound: "max_tokens" | "max_completion_tokens";
  temperature: boolean;
  reasoningEffort: boolean;
  /** Whether the reply's JSON schema is sent. */
  responseFormat: boolean;
  /** Whether tools go along. */
  tools: boolean;
}

/** The parts of the openai client's errors that decide what happens next. */
export interface ApiFailure {
  status?: number;
  code?: string | null;
  type?: string;
  param?: string | null;
  message: string;
  headers?: Headers;
}

/** The request shape to try first. `foreign` is any server except OpenAI's own. */
export function firstShape(model: string, foreign: boolean): WireShape {
  const name = model.slice(model.lastIndexOf("/") + 1);
  const reasons = /^(gpt-5|o\d)/i.test(name);
  return {
    streamOptions: true,
    tokenBound: reasons || !foreign ? "max_completion_tokens" : "max_tokens",
    temperature: !reasons,
    reasoningEffort: reasons && !/chat/i.test(name),
    responseFormat: true,
    tools: true,
  };
}

/** The request body of one reply. */
export function requestBody(
  model: string,
  messages: GuideMessage[],
  options: Pick<GuideOptions, "temperature" | "maxTokens" | "answerSchema" | "onOffer" | "onDanger">,
  shape: WireShape,
): ChatCompletionCreateParamsStreaming {
  const tools = [...(options.onDanger ? [dangerTool] : []), ...(options.onOffer ? offerTools : [])];
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    stream: true,
    ...(shape.streamOptions ? { stream_options: { include_usage: true } } : {}),
    ...(options.maxTokens === undefined ? {} : { [shape.tokenBound]: options.maxTokens }),
    ...(options.temperature === undefined || !shape.temperature ? {} : { temperature: options.temperature }),
    ...(options.answerSchema && shape.responseFormat
      ? {
          response_format: {
            type: "json_schema" as const,
            json_schema: { ...options.answerSchema, strict: true },
          },
        }
      : {}),
    ...(tools.length > 0 && shape.tools ? { tools, tool_choice: "auto" as const } : {}),
    // The reply should start within seconds, so the model does little hidden reasoning.
    ...(shape.reasoningEffort ? { reasoning_effort: "low" as const } : {}),
  };
}

const namesTools = /\btools?\b|tool_choice|function calling/i;

/**
 * The shape to try after a rejection; undefined if the rejection has another cause. Each parameter is changed at most
 * once, so `first` is the shape that the reply started with.
 */
export function adaptedShape(shape: WireShape, first: WireShape, failure: ApiFailure): WireShape | undefined {
  const named = `${failure.param ?? ""} ${failure.message}`;
  // Gateways and local servers refuse tools with whatever status they like.
  if (shape.tools && failure.status !== undefined && namesTools.test(named))
    return { ...shape, tools: false };
  if (failure.status !== 400 && failure.status !== 422) return undefined;
  const next = { ...shape };
  if (/stream_options|include_usage/.test(named)) next.streamOptions = false;
  if (/max_(completion_)?tokens/.test(named) && shape.tokenBound === first.tokenBound) {
    next.tokenBound = shape.tokenBound === "max_tokens" ? "max_completion_tokens" : "max_tokens";
  }
  if (/temperature/.test(named)) next.temperature = false;
  if (/reasoning/.test(named)) next.reasoningEffort = false;
  if (/response_format|json_schema/.test(named)) next.responseFormat = false;
  const unexplained =
    !/stream_options|include_usage|max_(completion_)?tokens|temperature|reasoning|response_format|json_schema/.test(
      named,
    );
  // A server that gives no reason is likely to be an old one, which has neither.
  if (unexplained && !failure.code && !failure.param) {
    next.streamOptions = false;
    next.tools = false;
  }
  return Object.keys(next).some((key) => next[key as keyof WireShape] !== shape[key as keyof WireShape])
    ? next
    : undefined;
}

/** Joins pieces of text so that no surrogate pair is split between two of them. */
export function pairKeeper() {
  let held = "";
  return (piece: string): string => {
    const text = held + piece;
    const last = text.charCodeAt(text.length - 1);
    held = last >= 0xd800 && last <= 0xdbff ? text.slice(-1) : "";
    return held ? text.slice(0, -1) : text;
  };
}

/** Milliseconds to wait before the next try; undefined if the failure is permanent. */
export function retryDelay(failure: ApiFailure, connection: boolean, backoff: number): number | undefined {
  if (connection) return backoff;
  if (failure.status === 500 || failure.status === 502 || failure.status === 503) return backoff;
  if (failure.status !== 429 || failure.code === "insufficient_quota") return undefined;
  const header = failure.headers?.get("retry-after");
  if (!header) return backoff;
  const asked = /^\d+(\.\d+)?$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return asked <= 5000 ? Math.max(asked, 0) : undefined;
}
