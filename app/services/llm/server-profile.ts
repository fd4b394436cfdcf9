import type { GuideMessage, GuideOptions } from "./guide";

/** Request parameters that a server may refuse. Each is left out, or sent in another form, once it was refused. */
type Parameter = "stream_options" | "temperature" | "reasoning_effort" | "tools" | "tool_choice";

/** What a server and model take, learnt from their answers and kept in memory. */
export interface ServerProfile {
  refused: Set<Parameter>;
  /** The names of the limit of tokens that are still to be tried, the first one first. */
  tokenLimits: ("max_tokens" | "max_completion_tokens")[];
  /** The strictest form of a structured answer that the server takes. */
  answerFormat: "schema" | "object" | "none";
  hasSystemRole: boolean;
  /** The context window in tokens, as far as it is known. */
  contextTokens: number | null;
  /** The model begins with its reasoning and marks only the end of it. */
  startsInReasoning: boolean;
}

/** What an error of the server says. */
export interface ServerFailure {
  status?: number;
  code?: string | null;
  param?: string | null;
  message: string;
}

/**
 * Returns what to try first.
 * @param isForeign whether the server is another one than OpenAI's own.
 */
export function firstProfile(model: string, isForeign: boolean): ServerProfile {
  const name = model.slice(model.lastIndexOf("/") + 1);
  const isReasoningModel = /^(gpt-5|o\d)/i.test(name);
  const refused = new Set<Parameter>();
  if (isReasoningModel) refused.add("temperature");
  if (!isReasoningModel || /chat/i.test(name)) refused.add("reasoning_effort");
  return {
    refused,
    tokenLimits:
      isReasoningModel || !isForeign
        ? ["max_completion_tokens", "max_tokens"]
        : ["max_tokens", "max_completion_tokens"],
    answerFormat: "schema",
    hasSystemRole: true,
    contextTokens: null,
    startsInReasoning: false,
  };
}

const patterns: [Parameter, RegExp][] = [
  ["stream_options", /stream_options|include_usage/i],
  ["temperature", /temperature/i],
  ["reasoning_effort", /reasoning/i],
  ["tool_choice", /tool_choice|tool-call-parser|tool choice/i],
  ["tools", /\btools?\b|function calling|--jinja/i],
];

/**
 * Learns from a refusal.
 * @returns whether the request can be sent again in another form.
 */
export function learnFrom(profile: ServerProfile, failure: ServerFailure): boolean {
  const { status, param } = failure;
  const said = `${param ?? ""} ${failure.message}`;
  const names = (pattern: RegExp) => pattern.test(said);
  const refuse = (parameter: Parameter) => !profile.refused.has(parameter) && profile.refused.add(parameter);
  // Gateways and local servers refuse tools with whatever status they like.
  if (status !== undefined && status !== 400 && status !== 422) {
    return (
      status !== 401 && status !== 403 && status !== 429 && names(/\btools?\b/i) && Boolean(refuse("tools"))
    );
  }
  if (profile.hasSystemRole && names(/system.{0,40}(role|message|prompt)|role.{0,20}system/is)) {
    profile.hasSystemRole = false;
    return true;
  }
  if (
    profile.answerFormat !== "none" &&
    names(/response_format|json_schema|json_object|grammar|structured/i)
  ) {
    profile.answerFormat = profile.answerFormat === "schema" ? "object" : "none";
    return true;
  }
  if (profile.tokenLimits.length > 0 && names(/max_(completion_)?tokens/)) {
    profile.tokenLimits.shift();
    return true;
  }
  return patterns.some(([parameter, pattern]) => names(pattern) && refuse(parameter));
}

const TOO_LONG =
  /context.?(length|window|size)|maximum context|context_length_exceeded|exceed_context|too many tokens|(prompt|input|request|conversation|messages?) (is |are )?too (long|large)|max_?model_?len|n_ctx|exceeds? .{0,30}token|reduce the length/i;

/** Whether a server refused a request because it does not fit into its context window. Notes the window if it is named. */
export function isTooLong(profile: ServerProfile, { status, code, message }: ServerFailure): boolean {
  const said = `${code ?? ""} ${message}`;
  if ((status !== undefined && ![400, 413, 422, 500].includes(status)) || !TOO_LONG.test(said)) return false;
  const named = /(?:length|window|size|context|n_ctx\D{0,4}|limit)\D{0,30}?(\d{3,7})/i.exec(message)?.[1];
  if (named) profile.contextTokens = Number(named);
  return true;
}

/** The messages as every server takes them: one system message, then user and assistant in turn, the user first. */
export function toServerMessages(messages: readonly GuideMessage[], hasSystemRole = true): GuideMessage[] {
  const system = messages
    .filter(({ role }) => role === "system")
    .map(({ content }) => content)
    .join("\n\n");
  const talk: GuideMessage[] = [];
  for (const { role, content } of messages) {
    const last = talk.at(-1);
    if (role === "system" || content.trim() === "") continue;
    if (last?.role === role) last.content += `\n\n${content}`;
    else if (last || role === "user") talk.push({ role, content });
  }
  if (system === "") return talk;
  if (hasSystemRole) return [{ role: "system", content: system }, ...talk];
  const [first, ...rest] = talk;
  return [{ role: "user", content: [system, first?.content].filter(Boolean).join("\n\n") }, ...rest];
}

/** The parameters of a request beside model, messages and tools. @param isBare leaves out all that is not required. */
export function parametersFor(
  profile: ServerProfile,
  { temperature, maxTokens, answerSchema }: Pick<GuideOptions, "temperature" | "maxTokens" | "answerSchema">,
  isBare = false,
): Record<string, unknown> {
  if (isBare) return {};
  const [tokenLimit] = profile.tokenLimits;
  const takes = (parameter: Parameter) => !profile.refused.has(parameter);
  const format =
    answerSchema &&
    {
      schema: { type: "json_schema", json_schema: { ...answerSchema, strict: true } },
      object: { type: "json_object" },
      none: undefined,
    }[profile.answerFormat];
  return {
    ...(takes("stream_options") && { stream_options: { include_usage: true } }),
    ...(temperature !== undefined && takes("temperature") && { temperature }),
    ...(maxTokens !== undefined && tokenLimit && { [tokenLimit]: maxTokens }),
    ...(format && { response_format: format }),
    // The reply should start within seconds, so the model does little hidden reasoning.
    ...(takes("reasoning_effort") && { reasoning_effort: "low" }),
  };
}
