import type OpenAI from "openai";
import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import { GuideError, type GuideOptions, type GuideUsage } from "./guide";
import { readDanger } from "./danger-report";
import { readOffer } from "./media-offer";
import type { StreamedResponse } from "./model-fetch.server";
import { ModelStream } from "./model-stream.server";
import { pairKeeper } from "./openai-wire.server";
import type { ReplyWatch } from "./reply-watch.server";
import { ToolCallReader } from "./tool-calls";

/** In milliseconds. */
export interface OpenAiTimeouts {
  /** Until the first text; it starts again at every earlier event. */
  firstByte: number;
  /** Between two events once text has arrived. */
  idle: number;
  /** For the whole reply, including retries. */
  total: number;
  /** After the end was announced, for a usage report that may follow. */
  tail: number;
}

/** A model that has called a tool and written nothing. */
export class OnlyToolCall extends Error {}

/** One request and its events. It ends only after the server has said that the reply is complete. */
export async function* readReply(
  client: OpenAI,
  body: ChatCompletionCreateParamsStreaming,
  watch: ReplyWatch,
  timeouts: OpenAiTimeouts,
  { onUsage, onOffer, onDanger, onEnd }: Pick<GuideOptions, "onUsage" | "onOffer" | "onDanger" | "onEnd">,
): AsyncGenerator<string> {
  const keepPairs = pairKeeper();
  const tools = new ToolCallReader();
  let wrote = false;
  // More than white space, which some models send before a tool call.
  let spoke = false;
  let finish: string | undefined;
  let usage: GuideUsage | undefined;
  const stream = await openStream(client, body, watch, timeouts.firstByte);
  try {
    for (;;) {
      const limit = finish ? timeouts.tail : wrote ? timeouts.idle : timeouts.firstByte;
      const coming = stream.ready();
      if (coming) {
        watch.begin(limit, finish ? "end" : "further text");
        await coming;
        watch.end();
      }
      let event: ReturnType<ModelStream["take"]>;
      try {
        event = stream.take();
      } catch (error) {
        if (finish) break;
        throw error;
      }
      if (!event) break;
      const choice = event.choices?.[0];
      const reported = event.usage;
      if (reported) {
        usage = { promptTokens: reported.prompt_tokens, completionTokens: reported.completion_tokens };
      }
      if ((onOffer ?? onDanger) && choice?.delta?.tool_calls) tools.read(choice.delta.tool_calls);
      const piece = keepPairs(choice?.delta?.content ?? choice?.delta?.refusal ?? "");
      if (piece) {
        wrote = true;
        spoke ||= piece.trim() !== "";
        yield piece;
      }
      finish = choice?.finish_reason ?? finish;
    }
  } finally {
    stream.close();
    if (usage) onUsage?.(usage);
  }
  // What was said completely stays complete when only its end came late.
  if (finish) watch.caller.throwIfAborted();
  else watch.throwIfStopped();
  const danger = onDanger && readDanger(tools.calls());
  if (danger) return onDanger(danger);
  if (!finish) throw new GuideError("cut", "The stream ended before the reply did");
  const offer = onOffer && readOffer(tools.calls());
  if (offer) onOffer(offer);
  if (!spoke && tools.wasCalled) throw new OnlyToolCall();
  if (!wrote) throw new GuideError("refused", `The model wrote nothing (${finish})`);
  const reason = finish === "length" ? "length" : finish === "content_filter" ? "filtered" : "whole";
  onEnd?.({ reason, model: null });
}

async function openStream(
  client: OpenAI,
  body: ChatCompletionCreateParamsStreaming,
  watch: ReplyWatch,
  limit: number,
): Promise<ModelStream> {
  watch.begin(limit, "answer");
  try {
    const response = await client.chat.completions.create(body, { signal: watch.signal }).asResponse();
    return new ModelStream((response as StreamedResponse).message);
  } finally {
    watch.end();
  }
}
