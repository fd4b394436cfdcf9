import { z } from "zod";
import { replyEnding } from "~/features/chat/answers";
import { MAX_CATEGORY_LENGTH, MAX_MESSAGE_LENGTH } from "~/features/chat/limits";
import {
  MAX_DESCRIPTION_LENGTH,
  MAX_IN_SERIES,
  MAX_PROMPT_LENGTH,
  MAX_TITLE_LENGTH,
} from "~/features/media/limits";
import { languages } from "~/i18n/config";
import { MAX_CONTENT_LENGTH } from "~/features/memory/limits";
import { MAX_SEGMENTS } from "~/features/meditation/limits";
import { MAX_COUNTED_MINUTES, sittingKinds } from "~/features/sitting/limits";
import { OBJECT_ID } from "~/utils/object-id";
import { MAX_REPLY_LENGTH, MAX_SUMMARY_LENGTH } from "../limits";

/** The earliest and the latest date of a row, the latter from now on, in milliseconds. */
const EARLIEST = Date.UTC(2000, 0, 1);
const DAY_MS = 86_400_000;
/** A short-lived memory expires after a month, and its expiry may have been renewed. */
const LATEST_EXPIRY_MS = 366 * DAY_MS;
const MAX_VERSIONS = 9_999;
const MAX_NAMED = 200;

const id = z
  .string()
  .regex(OBJECT_ID)
  .transform((text) => text.toLowerCase());

/** A text as it was stored: only what the database cannot hold is replaced or removed. */
const text = (max: number, min = 0) =>
  z
    .string()
    .max(max)
    .overwrite((value) => value.replace(/\p{Surrogate}/gu, "\uFFFD").replaceAll("\0", ""))
    .min(min);

const dateUntil = (laterMs: number) =>
  z
    .string()
    .max(40)
    .transform((value) => new Date(value))
    .refine((date) => date.getTime() >= EARLIEST && date.getTime() <= Date.now() + laterMs);
const date = dateUntil(DAY_MS);
const count = (max: number) => z.number().int().min(0).max(max);
const index = z.number().int().min(1).max(MAX_VERSIONS);

const reference = z.object({ id, name: text(MAX_NAMED), version: count(1_000_000) });

const receipt = z.object({
  source: z.enum(["model", "library", "safety"]),
  language: text(10, 2),
  configuration: reference.nullish(),
  careConfiguration: reference.nullish(),
  model: text(MAX_NAMED).nullish(),
  memoryIds: z.array(id).max(100).optional(),
  knowledge: z
    .array(z.object({ passageId: id, documentId: id, title: text(MAX_NAMED), place: text(MAX_NAMED) }))
    .max(20)
    .optional(),
  safetyRule: text(MAX_NAMED).nullish(),
  safetyVersion: text(MAX_NAMED).nullish(),
  usage: z
    .object({
      promptTokens: count(10_000_000),
      completionTokens: count(10_000_000),
      cost: z.number().min(0).max(1_000).nullish(),
    })
    .nullish(),
  firstTokenMs: z.number().min(0).max(DAY_MS).nullish(),
  totalMs: z.number().min(0).max(DAY_MS).nullish(),
  promptHash: text(100).nullish(),
  promptAt: date.nullish(),
  summaryId: id.nullish(),
});
export type ImportedReceipt = z.output<typeof receipt>;

const metadata = z.object({
  mediaType: z.enum(["meditation", "image"]).optional(),
  mediaPrompt: text(MAX_PROMPT_LENGTH).optional(),
  mediaTitle: text(MAX_NAMED).optional(),
  galleryItemId: id.optional(),
  ended: replyEnding.optional(),
  /** Only whether there are some: they are looked up again. */
  quotations: z.array(z.unknown()).max(500).optional(),
});
export type ImportedMetadata = z.output<typeof metadata>;

const words = {
  id,
  conversationId: id,
  role: z.enum(["user", "assistant"]),
  content: text(MAX_REPLY_LENGTH, 1),
  metadata: metadata.nullish().catch(null),
  receipt: receipt.nullish().catch(null),
  createdAt: date,
};
const isOwnLength = ({ role, content }: { role: string; content: string }) =>
  role === "assistant" || content.length <= MAX_MESSAGE_LENGTH;

const care = z.object({
  kind: z.enum(["self", "now", "threatened", "harming", "worried", "ask"]),
  situation: z
    .enum([
      "edge",
      "pills",
      "wound",
      "injured",
      "overwhelmed",
      "watched",
      "hiding",
      "voices",
      "missing",
      "means",
    ])
    .nullish(),
  language: z.enum(languages),
  isChild: z.boolean(),
  since: date,
  safeAt: date.nullish(),
});

const itemMetadata = z.object({
  size: count(100_000_000),
  voiceSize: count(100_000_000).optional(),
  source: z.enum(["model", "painter"]).optional(),
  model: text(MAX_NAMED).nullish(),
  width: count(20_000).optional(),
  height: count(20_000).optional(),
  language: z.enum(languages).optional(),
  minutes: z.number().min(0).max(120).optional(),
  voice: text(60).optional(),
  spokenBy: text(60).optional(),
  ambience: text(60).optional(),
  bells: z.boolean().optional(),
  script: z
    .array(
      z.object({
        text: text(4_000),
        startMs: z
          .number()
          .min(0)
          .max(2 * 3_600_000)
          .nullable(),
      }),
    )
    .max(4 * MAX_SEGMENTS)
    .optional(),
});

/** What is read of each row. Fields that are not named here are not read; one that is missing stays missing. */
export const rowSchemas = {
  conversations: z.object({
    id,
    title: text(MAX_MESSAGE_LENGTH, 1),
    isNamed: z.boolean().optional(),
    category: text(MAX_CATEGORY_LENGTH, 1),
    isFavorite: z.boolean(),
    isDraft: z.boolean(),
    care: care.nullish(),
    createdAt: date,
    updatedAt: date,
  }),
  messages: z
    .object({
      ...words,
      summary: text(MAX_SUMMARY_LENGTH).optional(),
      exchangeId: id.optional(),
      versionIndex: index.optional(),
      versionCount: index.optional(),
    })
    .refine(isOwnLength),
  earlierVersions: z
    .object({ ...words, exchangeId: id, versionIndex: index, answers: id.nullish() })
    .refine(isOwnLength),
  memories: z.object({
    id,
    type: z.enum(["long_term", "short"]),
    category: text(MAX_CATEGORY_LENGTH).nullish(),
    content: text(MAX_CONTENT_LENGTH, 1),
    conversationId: id.nullish(),
    messageId: id.nullish(),
    slot: text(60).nullish(),
    isPaused: z.boolean().optional(),
    editedAt: date.nullish(),
    expiresAt: dateUntil(LATEST_EXPIRY_MS).nullish(),
    createdAt: date,
    updatedAt: date,
  }),
  gallery: z.object({
    id,
    type: z.enum(["meditation", "image"]),
    title: text(2 * MAX_TITLE_LENGTH, 1),
    description: text(MAX_DESCRIPTION_LENGTH).nullish(),
    objectPath: text(300, 1),
    coverImagePath: text(300).nullish(),
    prompt: text(MAX_PROMPT_LENGTH).nullish(),
    duration: z.number().min(0).max(7_200).nullish(),
    isFavorite: z.boolean(),
    messageId: id.nullish(),
    hiddenAt: date.optional(),
    metadata: itemMetadata.nullish().catch(null),
    createdAt: date,
  }),
  series: z.object({
    id,
    name: text(MAX_TITLE_LENGTH, 1),
    itemIds: z.array(id).max(MAX_IN_SERIES),
    createdAt: date,
    updatedAt: date,
  }),
  sittings: z.object({
    id,
    kind: z.enum(sittingKinds),
    minutes: z.number().int().min(1).max(MAX_COUNTED_MINUTES),
    at: date,
    createdAt: date,
  }),
} as const;

export type ImportedRow<Kind extends keyof typeof rowSchemas> = z.output<(typeof rowSchemas)[Kind]>;

/** One entry of the list of media. */
export const mediumSchema = z.object({ file: text(300, 1), objectPath: text(300, 1) });
