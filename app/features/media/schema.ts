import { z } from "zod";
import { pageSchema } from "~/features/chat/schema";
import {
  MAX_OWN_SCRIPT,
  MAX_SEGMENTS,
  MIN_OWN_SCRIPT,
  meditationAmbiences,
  meditationMinutes,
  meditationVoices,
  type MeditationMinutes,
} from "~/features/meditation/limits";
import type { ThumbnailWidth } from "~/services/images/thumbnail.server";
import { secondsNeeded, sentencesOf } from "~/features/meditation/own-script";
import { boundedString, trimmedText } from "~/utils/text/bounded-string";
import { objectId } from "~/utils/id-schema";
import {
  DEFAULT_MINUTES,
  MAX_DESCRIPTION_LENGTH,
  MAX_PROMPT_LENGTH,
  MAX_STYLE_LENGTH,
  MAX_TITLE_LENGTH,
  MIN_IMAGE_PROMPT,
  MIN_MEDITATION_PROMPT,
} from "./limits";

const mediaTypes = ["meditation", "image"] as const;

const prompt = (min: number, tooShort: string) =>
  boundedString(MAX_PROMPT_LENGTH, tooShort, "validation.promptTooLong")
    .trim()
    .min(min, tooShort)
    .max(MAX_PROMPT_LENGTH, "validation.promptTooLong");

const title = boundedString(MAX_TITLE_LENGTH, "validation.mediaTitleRequired", "validation.titleTooLong")
  .trim()
  .max(MAX_TITLE_LENGTH, "validation.titleTooLong");
const requiredTitle = title.min(1, "validation.mediaTitleRequired");

const minutes = z.coerce
  .number("validation.required")
  .refine((value): value is MeditationMinutes => meditationMinutes.some((one) => one === value), {
    error: "validation.required",
  });

const meditationFields = {
  prompt: prompt(MIN_MEDITATION_PROMPT, "validation.meditationPromptTooShort"),
  title: title.optional(),
  minutes: minutes.default(DEFAULT_MINUTES),
  voice: z.enum(meditationVoices, "validation.required").default(meditationVoices[0]),
  ambience: z.enum(meditationAmbiences, "validation.required").default(meditationAmbiences[0]),
};

const imageFields = {
  prompt: prompt(MIN_IMAGE_PROMPT, "validation.imagePromptTooShort"),
  title: requiredTitle,
  style: boundedString(MAX_STYLE_LENGTH, "validation.required", "validation.titleTooLong")
    .trim()
    .max(MAX_STYLE_LENGTH, "validation.titleTooLong")
    .optional(),
};

/** A text of one's own has to fit into the length: what does not is refused at its field. */
function checkScript(
  { script, minutes: length }: { script?: string; minutes: MeditationMinutes },
  context: z.RefinementCtx,
) {
  if (!script) return;
  // How a text is divided hardly depends on its language.
  const sentences = sentencesOf(script, "en");
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  const needed = secondsNeeded(sentences);
  if (sentences.length === 0) refuse("script", "validation.scriptTooShort");
  else if (sentences.length > MAX_SEGMENTS) refuse("script", "validation.scriptTooManySentences");
  else if (needed > meditationMinutes.at(-1)! * 60) refuse("script", "validation.scriptTooLong");
  else if (needed > length * 60) refuse("minutes", "validation.scriptNeedsLonger");
}

const ownScript = trimmedText(
  { min: MIN_OWN_SCRIPT, max: MAX_OWN_SCRIPT },
  "validation.scriptTooShort",
  "validation.scriptTooLong",
);

export const newMeditationSchema = z
  .object({
    ...meditationFields,
    bells: z.boolean("validation.required").default(true),
    script: ownScript.optional(),
  })
  .superRefine(checkScript);
export const newImageSchema = z.object(imageFields);

const submitKey = boundedString(100, "validation.required")
  .trim()
  .min(8, "validation.required")
  .max(100, "validation.required");

/** The forms. A checkbox that is not ticked is not sent. */
export const meditationFormSchema = z.object({
  ...meditationFields,
  bells: z.literal("on").optional(),
  submitKey,
});
/** The form of a text of one's own. */
export const ownScriptFormSchema = z
  .object({
    title: requiredTitle,
    script: ownScript,
    minutes: meditationFields.minutes,
    voice: meditationFields.voice,
    ambience: meditationFields.ambience,
    bells: z.literal("on").optional(),
    submitKey,
  })
  .superRefine(checkScript);
export const imageFormSchema = z.object({ ...imageFields, submitKey });

export const jobParams = z.object({ jobId: objectId });

export const chatMediaSchema = z.object({
  conversationId: objectId,
  messageId: objectId.optional(),
  mediaType: z.enum(mediaTypes, "validation.required"),
  mediaPrompt: prompt(1, "validation.imagePromptTooShort"),
  mediaTitle: title.optional(),
});

export const galleryPageSchema = pageSchema.extend({
  type: z.enum(mediaTypes, "validation.required").optional(),
  favorite: z.literal("true", "validation.required").optional(),
});

/** A body, if there is one, sets the value; without one it is toggled. */
export const favoriteBodySchema = z.object({ isFavorite: z.boolean("validation.required").optional() });

const description = boundedString(
  MAX_DESCRIPTION_LENGTH,
  "validation.required",
  "validation.descriptionTooLong",
)
  .trim()
  .max(MAX_DESCRIPTION_LENGTH, "validation.descriptionTooLong");

export const changeItemSchema = z.strictObject({
  title: requiredTitle.optional(),
  description: description.nullable().optional(),
  isPublic: z.boolean("validation.required").optional(),
});

/** The form that renames and describes. */
export const itemFormSchema = z.object({ title: requiredTitle, description: description.optional() });

const widths = z
  .enum(["320", "640", "1024"], "validation.required")
  .transform((text) => Number(text) as ThumbnailWidth);

export const objectQuerySchema = z.object({
  w: widths.optional(),
  part: z.literal("voice", "validation.required").optional(),
  download: z.literal("1", "validation.required").optional(),
});
