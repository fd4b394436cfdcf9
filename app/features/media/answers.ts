import { z } from "zod";
import { languages } from "~/i18n/config";
import { count, id, time } from "~/utils/answer-fields";

const mediaType = z.enum(["meditation", "image"]);

export const itemMetadataAnswer = z.object({
  size: count.describe("Bytes of the object."),
  voiceSize: count
    .optional()
    .describe("Bytes of the voice of a meditation without its ambience; missing where there is none."),
  source: z
    .enum(["model", "painter"])
    .optional()
    .describe("Of an image: by a model, or drawn by the built-in painter."),
  model: z.string().nullable().optional(),
  width: count.optional(),
  height: count.optional(),
  language: z.enum(languages).optional().describe("Of a meditation, as everything below."),
  minutes: z.number().optional(),
  voice: z.string().optional().describe("The voice that was chosen; `spokenBy` is the engine that spoke."),
  spokenBy: z.string().optional(),
  ambience: z.string().optional(),
  bells: z.boolean().optional(),
});

export const galleryItemAnswer = z
  .object({
    id,
    userId: id,
    type: mediaType,
    title: z.string(),
    description: z.string().nullable(),
    objectPath: z.string().describe("Where the object is read."),
    coverImagePath: z.string().nullable(),
    prompt: z.string().nullable(),
    duration: z.number().nullable().describe("Seconds."),
    isFavorite: z.boolean(),
    isPublic: z.boolean(),
    shareUrl: z.string().nullable().describe("Address of the public page; null while it is not shared."),
    metadata: itemMetadataAnswer.nullable().describe("How it was made."),
    createdAt: time,
  })
  .meta({ id: "GalleryItem" });

export const spokenSentenceAnswer = z
  .object({ text: z.string(), startMs: z.number().nullable() })
  .describe("A sentence of a meditation, and when it is spoken, in milliseconds.");

export const galleryItemDetailAnswer = galleryItemAnswer
  .extend({
    script: z.array(spokenSentenceAnswer).nullable(),
    isHidden: z.boolean().describe("An administrator hides it from others; it cannot be shared."),
  })
  .meta({ id: "GalleryItemDetail" });

export const generationAnswer = z
  .object({
    id,
    type: mediaType,
    title: z.string().nullable(),
    status: z.enum(["queued", "running", "done", "failed", "cancelled"]),
    step: z.enum(["script", "voice", "mix", "paint", "store"]).nullable(),
    percent: z.number().min(0).max(100).describe("Of the whole."),
    place: count.nullable().describe("Its place among those that wait, from 1; null when it does not wait."),
    item: galleryItemAnswer.nullable(),
    error: z.string().nullable().describe("Translation key."),
  })
  .meta({ id: "Generation" });

export const generationJobAnswer = z.object({ job: generationAnswer }).meta({ id: "GenerationJob" });

export const chatMediaAnswer = z.object({ galleryItem: galleryItemAnswer }).meta({ id: "ChatMedia" });
