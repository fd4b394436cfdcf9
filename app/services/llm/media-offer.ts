import { z } from "zod";
import type { ToolCall } from "./tool-calls";

/** Longest title and longest description of an offered medium, in characters. */
export const MAX_OFFER_TITLE = 80;
export const MAX_OFFER_PROMPT = 1_000;
/** Longest text that is looked at, in characters. */
const MAX_TEXT = 4_000;

/** A meditation or an image that a reply offers to make. */
export interface MediaOffer {
  mediaType: "meditation" | "image";
  title: string;
  /** What it is to be made from. */
  prompt: string;
}

const offerSchema = z.object({
  title: z.string().max(MAX_TEXT).trim().min(1).max(MAX_OFFER_TITLE),
  prompt: z.string().max(MAX_TEXT).trim().min(1).max(MAX_OFFER_PROMPT),
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

/** The first offer that was made whole. What is malformed, unknown or too long is no offer. */
export function readOffer(calls: readonly ToolCall[]): MediaOffer | null {
  for (const { name, value } of calls) {
    const mediaType = Object.hasOwn(typeOf, name) ? typeOf[name] : undefined;
    if (!mediaType) continue;
    const parsed = offerSchema.safeParse(value);
    if (parsed.success) return { mediaType, ...parsed.data };
  }
  return null;
}
