import { defaultLanguage, languages } from "~/i18n/config";
import { z } from "zod";
import { boundedString, submitKeySchema as submitKey, trimmedText } from "~/utils/text/bounded-string";
import { objectId } from "~/utils/id-schema";
import { OBJECT_ID } from "~/utils/object-id";
import { MAX_CATEGORY_LENGTH, MAX_FEEDBACK_LENGTH, MAX_MESSAGE_LENGTH, MAX_TITLE_LENGTH } from "./limits";
import { shortenDanger } from "./messages/shorten-danger.server";

/** A longer message is refused before it is looked at, in characters. */
const MAX_READ_LENGTH = 3 * MAX_MESSAGE_LENGTH;

/** Path parameters with a turn's id. */
export const turnParams = z.object({ turnId: objectId });

const conversationId = z.string("errors.selectConversation").regex(OBJECT_ID, "errors.selectConversation");

/** A text over the limit is refused whole, unless it states danger. */
const message = boundedString(MAX_READ_LENGTH, "validation.messageRequired", "validation.messageTooLong")
  .trim()
  .overwrite(shortenDanger)
  .min(1, "validation.messageRequired")
  .max(MAX_MESSAGE_LENGTH, "validation.messageTooLong");
const category = trimmedText({ max: MAX_CATEGORY_LENGTH }, "validation.required", "validation.titleTooLong");
const language = z.enum(languages).catch(defaultLanguage);

/** The composer's form; the path names the conversation. */
export const sendSchema = z.object({ message, submitKey });

/** The form under the last reply that asks for another one. */
export const regenerateSchema = z.object({ regenerate: objectId, submitKey });

/** The form under a reply that was cut by its length. */
export const continueSchema = z.object({ continue: objectId, submitKey });

/** The form in the place of the person's last message. */
export const editSchema = z.object({ edit: objectId, message, submitKey });

/** An id that is looked for; one that cannot be an id is an unknown one. */
const messageId = z.string("errors.notFound").max(100, "errors.notFound");

/** A message, which may take the place of the last one; or the last reply once more; or the rest of it. */
export const turnSchema = z
  .object({
    conversationId,
    message: message.optional(),
    regenerate: messageId.optional(),
    continue: messageId.optional(),
    edit: messageId.optional(),
    language,
    submitKey,
  })
  .superRefine(({ message: words, regenerate, continue: continued, edit }, context) => {
    const isOfReply = regenerate !== undefined || continued !== undefined;
    const refuse = (field: string, text: string) =>
      context.addIssue({ code: "custom", path: [field], message: text });
    if (!isOfReply && words === undefined) refuse("message", "validation.messageRequired");
    if (isOfReply && words !== undefined) refuse("message", "validation.messageOrRegenerate");
    if (isOfReply && edit !== undefined) refuse("edit", "validation.messageOrRegenerate");
    if (regenerate !== undefined && continued !== undefined)
      refuse("continue", "validation.messageOrRegenerate");
  });

const comment = trimmedText(
  { min: 0, max: MAX_FEEDBACK_LENGTH },
  "validation.required",
  "validation.commentTooLong",
);

/** What a person says of a reply. */
export const feedbackSchema = z.strictObject({
  isHelpful: z.boolean("validation.required"),
  comment: comment.nullish(),
});

/** The same as a form; "withdraw" takes it back. */
export const feedbackFormSchema = z.object({
  messageId: objectId,
  isHelpful: z.enum(["yes", "no", "withdraw"], "validation.required"),
  comment: comment.optional(),
});

const after = z.string().max(40).optional();

/**
 * The stream URL of the specification. Without a message, it reads the running reply; with `turn`, it reads one turn.
 */
export const streamQuerySchema = z.union([
  z.object({
    turn: objectId,
    after,
    message: z.undefined().optional(),
    conversationId: z.string().max(40).optional(),
  }),
  z.object({
    turn: z.undefined().optional(),
    conversationId,
    message: message.optional(),
    language,
    after,
  }),
]);

export type StreamQuery = z.output<typeof streamQuerySchema>;

export const newConversationSchema = z.object({
  title: trimmedText({ max: MAX_MESSAGE_LENGTH }, "validation.required", "validation.titleTooLong"),
  category: category.default("general"),
  initialMessage: message.optional(),
  language: language.optional(),
});

/** Renaming a conversation and moving it to a category. */
export const editConversationSchema = z.object({
  title: trimmedText({ max: MAX_TITLE_LENGTH }, "validation.titleRequired", "validation.titleTooLong"),
  category,
});

/** The form of the favourite button. */
export const favoriteSchema = z.object({
  isFavorite: z.enum(["on", "off"], "validation.required").transform((value) => value === "on"),
});

export const searchSchema = z.object({
  q: z.string("validation.required").max(200, "validation.titleTooLong"),
});

export const pageSchema = z.object({
  limit: z.coerce.number("validation.required").int().min(1).max(200).default(100),
  before: z.string().max(60).optional(),
});

/** `favorite=true` leaves the favourites only; `archived=true` lists the archive, which is not in the list otherwise. */
export const conversationsPageSchema = pageSchema.extend({
  favorite: z.literal("true").optional(),
  archived: z.literal("true").optional(),
});

/** The form that deletes a whole list, as it was when the question was asked. */
export const wholeListSchema = z
  .object({
    until: z.iso
      .datetime("errors.badRequest")
      .max(40)
      .transform((value) => new Date(value)),
    archived: z.literal("on", "errors.badRequest").optional(),
  })
  .transform(({ until, archived }) => ({ until, isArchived: archived === "on" }));

/** The new title of a conversation, typed in its place. */
export const renameSchema = editConversationSchema.pick({ title: true });
