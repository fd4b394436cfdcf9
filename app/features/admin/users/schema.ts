import { z } from "zod";
import { MAX_NAME_LENGTH } from "~/features/auth/limits";
import { boundedIdentifier, boundedString, trimmedText } from "~/utils/text/bounded-string";
import { MAX_EMAIL_LENGTH } from "~/utils/email-address";
import { OBJECT_ID } from "~/utils/object-id";
import { MAX_REASON_LENGTH, MAX_SEARCH_LENGTH, MAX_USERS_PAGE, USERS_PAGE } from "./limits";
import { userMethods, userOrders, userPlans, userStatuses } from "./types";

const id = z.string().regex(OBJECT_ID, "validation.required");

export const userParams = z.object({ id });
export const userMemoryParams = z.object({ userId: id, memoryId: id });

const search = trimmedText({ min: 0, max: MAX_SEARCH_LENGTH }, "validation.required");
const page = z.coerce.number("validation.required").int().min(1).max(1_000_000);

/** The query of the API's list. */
export const usersQuerySchema = z.object({
  search: search.default(""),
  page: page.default(1),
  limit: z.coerce.number("validation.required").int().min(1).max(MAX_USERS_PAGE).default(USERS_PAGE),
  sort: z.enum(userOrders, "validation.choiceUnknown").default("-joined"),
  plan: z.enum(userPlans, "validation.choiceUnknown").optional(),
  status: z.enum(userStatuses, "validation.choiceUnknown").optional(),
  method: z.enum(userMethods, "validation.choiceUnknown").optional(),
});

/** The query of the page and the export. A choice that fits nothing is left out; a search that is too long is refused. */
export const usersPageSchema = z.object({
  search: search.default(""),
  page: page.catch(1),
  sort: z.enum(userOrders).catch("-joined"),
  plan: z.enum(userPlans).optional().catch(undefined),
  status: z.enum(userStatuses).optional().catch(undefined),
  method: z.enum(userMethods).optional().catch(undefined),
});

export type UsersPage = z.output<typeof usersPageSchema>;

const name = boundedString(MAX_NAME_LENGTH, "validation.required", "validation.nameTooLong")
  .trim()
  .max(MAX_NAME_LENGTH, "validation.nameTooLong");
const email = boundedIdentifier(MAX_EMAIL_LENGTH, "validation.emailInvalid")
  .trim()
  .toLowerCase()
  .max(MAX_EMAIL_LENGTH, "validation.emailInvalid")
  .pipe(z.email("validation.emailInvalid"));
const tier = z.enum(userPlans, "validation.choiceUnknown");
const nameOrNull = z
  .union([name, z.null()], "validation.required")
  .transform((value) => value || null)
  .optional();

/** What a client may change of a person; omitted fields stay. `updatedAt` is the version that the client has seen. */
export const updateUserSchema = z.strictObject(
  {
    firstName: nameOrNull,
    lastName: nameOrNull,
    email: email.optional(),
    subscriptionTier: tier.optional(),
    isAdmin: z.boolean("validation.required").optional(),
    updatedAt: z.iso.datetime("validation.required").optional(),
  },
  { error: ({ code }) => (code === "unrecognized_keys" ? "validation.notChangeable" : undefined) },
);

/** The same as a form sends it: an empty field clears a name, a box that is not ticked takes the role away. */
export const editUserSchema = z.object({
  firstName: name.optional().transform((value) => value || null),
  lastName: name.optional().transform((value) => value || null),
  email,
  subscriptionTier: tier,
  isAdmin: z
    .literal("on")
    .optional()
    .transform((value) => value === "on"),
  updatedAt: z.iso.datetime("validation.required"),
  seen: z.string().max(2_000).default(""),
});

const reason = trimmedText(
  { min: 0, max: MAX_REASON_LENGTH },
  "validation.required",
  "adminUsers.reasonTooLong",
);

export const banSchema = z.strictObject({
  isBanned: z.boolean("validation.required"),
  reason: reason.optional(),
});

export const banFormSchema = z.object({
  isBanned: z.enum(["true", "false"]).transform((value) => value === "true"),
  reason: reason.optional(),
});

/** The person's email address, typed to confirm the deletion. */
export const deleteUserSchema = z.object({
  typed: boundedIdentifier(MAX_EMAIL_LENGTH, "adminUsers.delete.typeEmail").trim().toLowerCase(),
});

export const inviteSchema = z.object({ email });
