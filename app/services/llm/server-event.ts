import type { GuideUsage, ReplyEnd } from "./guide";
import type { ToolCallDelta } from "./tool-calls";

/** What one event of a model's stream says, whichever vendor sends it. An empty one only shows that the server works. */
export interface ServerEvent {
  text?: string;
  calls?: readonly ToolCallDelta[];
  usage?: GuideUsage;
  end?: ReplyEnd;
  /** The name of the model as the server gives it. */
  model?: string;
}

/** A part of a message's content: some servers send lists of them, with their reasoning among them. */
type ContentPart = string | { type?: string; text?: unknown } | null;

interface SentMessage {
  content?: string | ContentPart[] | null;
  refusal?: string | null;
  tool_calls?: ToolCallDelta[] | null;
}

/** A chunk of a stream, or a whole completion. Anything may be missing, null, or something else. */
export interface SentChunk {
  /** Some servers send an error as an event without the word. */
  object?: unknown;
  message?: unknown;
  code?: unknown;
  type?: unknown;
  model?: unknown;
  usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null;
  choices?:
    | ({
        delta?: SentMessage | null;
        message?: SentMessage | null;
        text?: unknown;
        finish_reason?: unknown;
      } | null)[]
    | null;
}

/** An error that a server sent as an event. Its text may repeat people's messages. */
class EventError extends Error {
  constructor(
    message: string,
    readonly code: unknown,
  ) {
    super(message);
  }
}

/** Reads a chunk of OpenAI's protocol, leniently. @throws an error that the server sent in its place. */
export function readChunk({ model, usage, choices, ...other }: SentChunk): ServerEvent {
  const { message: said, type, code } = other;
  if (!choices && !usage && (typeof said === "string" || /error/.test(String(type)))) {
    throw new EventError(String(said ?? type), code ?? type);
  }
  const choice = choices?.[0];
  const message = choice?.delta ?? choice?.message;
  const text =
    textOf(message?.content) || message?.refusal || (typeof choice?.text === "string" ? choice.text : "");
  return {
    text,
    calls: message?.tool_calls ?? undefined,
    usage: usageOf(usage?.prompt_tokens, usage?.completion_tokens),
    end: endOf(choice?.finish_reason),
    model: typeof model === "string" && model !== "" ? withoutFolders(model) : undefined,
  };
}

/** llama.cpp names a model by the path of its file. */
const withoutFolders = (model: string) => (/\.gguf$/i.test(model) ? model.split(/[\\/]/).at(-1)! : model);

function textOf(content: SentMessage["content"]): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content
    .map((part) => {
      if (typeof part === "string") return part;
      const isText = part?.type === undefined || part.type === "text" || part.type === "output_text";
      return isText && typeof part?.text === "string" ? part.text : "";
    })
    .join("");
}

/** A usage; undefined unless the server named both numbers. */
export function usageOf(promptTokens: unknown, completionTokens: unknown): GuideUsage | undefined {
  const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
  return isCount(promptTokens) && isCount(completionTokens) ? { promptTokens, completionTokens } : undefined;
}

function endOf(reason: unknown): ReplyEnd | undefined {
  if (typeof reason !== "string" || reason === "") return undefined;
  if (/^(length|max_?(output_)?tokens)$/i.test(reason)) return "length";
  return /filter|safety|recitation|blocked|prohibited/i.test(reason) ? "filtered" : "whole";
}
