import { z } from "zod";
import { submitKeySchema, trimmedText } from "~/utils/text/bounded-string";
import { OBJECT_ID } from "~/utils/object-id";
import { MAX_MESSAGE_LENGTH, MAX_NOTE_LENGTH } from "./limits";
import { supportStatuses } from "./statuses";

const INVALID = "validation.required";
const status = z.enum(supportStatuses, INVALID);
const administratorId = z.string(INVALID).regex(OBJECT_ID, "adminSupport.errors.notAdministrator");
const note = trimmedText({ max: MAX_NOTE_LENGTH }, INVALID, "adminSupport.errors.noteTooLong");
const message = trimmedText(
  { max: MAX_MESSAGE_LENGTH },
  "adminSupport.errors.noAnswer",
  "validation.supportMessageTooLong",
);

/** The parameters of a request's path. */
export const supportParams = z.object({ id: z.string().regex(OBJECT_ID, "errors.notFound") });

/** A page of requests in the API. */
export const supportQuerySchema = z.object({
  status: status.optional(),
  assigneeId: administratorId.optional(),
  before: z.string(INVALID).max(60, INVALID).optional(),
  limit: z.coerce.number(INVALID).int().min(1).max(200).default(100),
});

/** The same of the console: a value that fits nothing is left out. */
export const supportPageSchema = z.object({
  status: status.optional().catch(undefined),
  assignee: z.literal("me").optional().catch(undefined),
  before: z.string().max(60).optional().catch(undefined),
});

/** What can be changed of a request; null takes the administrator off it. */
export const supportUpdateSchema = z
  .strictObject({
    status: status.optional(),
    assigneeId: administratorId.nullable().optional(),
    note: note.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), INVALID);

export type SupportUpdate = z.output<typeof supportUpdateSchema>;

export const supportReplySchema = z.strictObject({ message });

/**
 * The console's form: an empty assignee is none. It says what its reader saw: what was not touched stays as it is, also
 * when someone else has changed it meanwhile.
 */
export const supportUpdateFormSchema = z
  .object({
    status,
    assigneeId: administratorId.nullable().default(null),
    note: note.optional(),
    seenStatus: status.optional(),
    seenAssigneeId: administratorId.nullable().default(null),
  })
  .transform(({ seenStatus, seenAssigneeId, ...form }): SupportUpdate => {
    if (seenStatus === undefined) return form;
    return {
      ...form,
      status: form.status === seenStatus ? undefined : form.status,
      assigneeId: form.assigneeId === seenAssigneeId ? undefined : form.assigneeId,
    };
  });

export const supportReplyFormSchema = z.object({ message, submitKey: submitKeySchema });
