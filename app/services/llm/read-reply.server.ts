import { cleanReply } from "./clean-reply";
import { readDanger, dangerTool } from "./danger-report";
import { GuideError, type GuideMessage, type GuideOptions, type GuideUsage, type ReplyEnd } from "./guide";
import { offerTools, readOffer } from "./media-offer";
import type { ReplyWatch } from "./reply-watch.server";
import type { ServerEvent } from "./server-event";
import type { ServerProfile } from "./server-profile";
import { parseArguments, ToolCallReader } from "./tool-calls";

/** In milliseconds. */
export interface ReplyLimits {
  /** Until the first text; it starts again at every earlier event. */
  first: number;
  /** Between two events once text has arrived. */
  idle: number;
  /** After the end was announced, for what may still follow. */
  tail: number;
  /** For the whole reply, including retries. */
  total: number;
}

/** A complete answer without any words for the person, and why: asking in another way may help. */
export class NothingSaid extends Error {
  constructor(readonly why: "call" | "length" | "empty") {
    super(`The model wrote nothing (${why})`);
  }
}

/** Shortest message whose repetition counts as an echo, and how much of the instructions does, in characters. */
const ECHO_LENGTH = 40;

/** The tools that a reply may call. */
export function toolsOf({ onOffer, onDanger }: Pick<GuideOptions, "onOffer" | "onDanger">) {
  return [...(onDanger ? [dangerTool] : []), ...(onOffer ? offerTools : [])];
}

/**
 * Reads the events of one answer: cleans its text, reads its tool calls, and tells how it ended.
 * @param sawEnd whether the server marked the end of its stream.
 * @throws NothingSaid; GuideError when the answer is not complete.
 */
export async function* readReply(
  events: AsyncIterable<ServerEvent>,
  context: {
    messages: readonly GuideMessage[];
    options: GuideOptions;
    profile: ServerProfile;
    watch: ReplyWatch;
    limits: ReplyLimits;
    sawEnd: () => boolean;
  },
): AsyncGenerator<string> {
  const { messages, options, profile, watch, limits } = context;
  const tools = toolsOf(options);
  const clean = cleanReply({
    tools: tools.map((tool) => tool.function.name),
    startsInReasoning: profile.startsInReasoning,
  });
  const calls = new ToolCallReader();
  let end: ReplyEnd | undefined;
  let model: string | null = null;
  let usage: GuideUsage | undefined;
  let said = "";
  let isAlive = false;
  let held = "";
  const show = ({ text, reset }: { text: string; reset: boolean }, isLast = false): string => {
    if (reset) {
      profile.startsInReasoning = true;
      said = held = "";
      options.onReset?.();
    }
    const all = held + text;
    // A pair of surrogates stays together.
    held = !isLast && /[\ud800-\udbff]$/.test(all) ? all.slice(-1) : "";
    const piece = all.slice(0, all.length - held.length);
    // White space before a tool call is no reply: it waits for words.
    if (`${said}${piece}`.trim() === "") {
      held = all;
      return "";
    }
    said += piece;
    return piece;
  };
  const iterator = events[Symbol.asyncIterator]();
  try {
    for (;;) {
      watch.begin(end ? limits.tail : said ? limits.idle : limits.first, said ? "further text" : "text");
      const { value: event, done } = await iterator.next();
      watch.end();
      if (done) break;
      isAlive = true;
      model = event.model ?? model;
      usage = event.usage ?? usage;
      if (event.calls) calls.read(event.calls);
      const piece = event.text ? show(clean.push(event.text)) : "";
      if (piece) yield piece;
      end = event.end ?? end;
    }
  } catch (error) {
    // What was said completely stays complete when only its end came late.
    if (!end) throw error;
  } finally {
    void iterator.return?.();
    if (usage) options.onUsage?.(usage);
  }
  watch.caller.throwIfAborted();
  if (!end && watch.expired) throw new GuideError("timeout", `No ${watch.expired} in time`);
  const rest = show(clean.end(), true);
  const called = [
    ...calls.calls(),
    ...clean.calls().map(({ name, arguments: text }) => ({ name, value: parseArguments(text) })),
  ];
  const danger = options.onDanger && readDanger(called);
  if (danger) {
    options.onDanger!(danger);
    if (rest) yield rest;
    return;
  }
  if (!isAlive) throw new NothingSaid("empty");
  end ??= context.sawEnd() ? "whole" : undefined;
  if (!end) throw new GuideError("cut", "The stream ended before the reply did");
  const offer = options.onOffer && readOffer(called);
  if (offer) options.onOffer!(offer);
  if (said.trim() === "") {
    throw new NothingSaid(end === "length" ? "length" : called.length > 0 ? "call" : "empty");
  }
  if (isEcho(said, messages)) throw new GuideError("refused", "The model repeated what it was sent");
  if (rest) yield rest;
  options.onEnd?.({ reason: end, model });
}

/** Whether a reply only repeats the person's message, or begins with the instructions. */
function isEcho(said: string, messages: readonly GuideMessage[]): boolean {
  const reply = said.trim();
  const asked = messages.at(-1)?.content.trim() ?? "";
  const instructions = messages[0]?.role === "system" ? messages[0].content.trim() : "";
  return (
    (asked.length >= ECHO_LENGTH && reply === asked) ||
    (instructions.length >= ECHO_LENGTH && reply.startsWith(instructions.slice(0, 4 * ECHO_LENGTH)))
  );
}
