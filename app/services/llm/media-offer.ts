import { z } from "zod";

/** Longest title and longest description of an offered medium, in characters. */
export const MAX_OFFER_TITLE = 80;
export const MAX_OFFER_PROMPT = 1_000;
/** Longest arguments of a tool call that are read, in characters, and how many calls of one reply are. */
const MAX_ARGUMENTS = 4_000;
const MAX_CALLS = 4;

/** A meditation or an image that a reply offers to make. */
export interface MediaOffer {
  mediaType: "meditation" | "image";
  title: string;
  /** What it is to be made from. */
  prompt: string;
}

const offerSchema = z.object({
  title: z.string().max(MAX_ARGUMENTS).trim().min(1).max(MAX_OFFER_TITLE),
  prompt: z.string().max(MAX_ARGUMENTS).trim().min(1).max(MAX_OFFER_PROMPT),
});

const typeOf: Record<string, MediaOffer["mediaType"]> = {
  offer_meditation: "meditation",
  offer_image: "image",
};

/** The tools by which a model offers a medium, as the Chat Completions API describes them. */
export const offerTools = [
  {
    name: "offer_meditation",
    what: "a guided audio meditation",
    when: "they ask for a meditation or an exercise to listen to, or after a long conversation once, when it would plainly help",
  },
  {
    name: "offer_image",
    what: "a picture to contemplate",
    when: "they ask for a picture",
  },
].map(({ name, what, when }) => ({
  type: "function" as const,
  function: {
    name,
    description:
      `Offers the person ${what}. Call it at most once, only when ${when}. ` +
      "Always write your whole reply as text too, and do not mention the offer, a tool or a button in it.",
    parameters: {
      type: "object",
      properties: {
        title: {
          type: "string",
          description: `A short title in the person's language, at most ${MAX_OFFER_TITLE} characters`,
        },
        prompt: {
          type: "string",
          description: `What it is to be about, in the person's language, without names, at most ${MAX_OFFER_PROMPT} characters`,
        },
      },
      required: ["title", "prompt"],
      additionalProperties: false,
    },
  },
}));

/** A piece of a tool call, as the stream brings it. */
interface ToolCallDelta {
  index?: number;
  function?: { name?: string; arguments?: string };
}

/** Puts the tool calls of one reply together. What is malformed, unknown or too long is no offer. */
export class OfferReader {
  readonly #calls = new Map<number, { name: string; arguments: string }>();

  /** Whether a tool was called, whatever came of it. */
  get wasCalled(): boolean {
    return this.#calls.size > 0;
  }

  read(deltas: readonly ToolCallDelta[]): void {
    for (const { index = 0, function: part } of deltas) {
      let call = this.#calls.get(index);
      if (!call) {
        if (this.#calls.size >= MAX_CALLS) continue;
        this.#calls.set(index, (call = { name: "", arguments: "" }));
      }
      call.name = (call.name + (part?.name ?? "")).slice(0, 100);
      // One character more than is read: a call that was cut is not taken for a whole one.
      call.arguments = (call.arguments + (part?.arguments ?? "")).slice(0, MAX_ARGUMENTS + 1);
    }
  }

  /** The first offer that was made whole. */
  offer(): MediaOffer | null {
    for (const { name, arguments: text } of this.#calls.values()) {
      const mediaType = Object.hasOwn(typeOf, name) ? typeOf[name] : undefined;
      if (!mediaType) continue;
      const parsed = offerSchema.safeParse(parseJson(text));
      if (parsed.success) return { mediaType, ...parsed.data };
    }
    return null;
  }
}

function parseJson(text: string): unknown {
  if (text.length > MAX_ARGUMENTS) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
