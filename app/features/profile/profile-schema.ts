import { MAX_NAME_LENGTH } from "~/features/auth/limits";
import { z, type ZodType } from "zod";
import { MAX_PICTURE_ADDRESS } from "./limits";
import { trimmedText } from "~/utils/text/bounded-string";
import { profileLanguages } from "./profile-languages";
import type { ProfileField } from "./profile-types";
import { themes } from "~/utils/themes";

const name = (required: string) =>
  trimmedText({ max: MAX_NAME_LENGTH }, required, "validation.nameTooLong").optional();

/** Messages are translation keys. An unknown field is an error of that field, so no other field can be set. */
export const profileSchema = z.strictObject(
  {
    firstName: name("validation.firstNameRequired"),
    lastName: name("validation.lastNameRequired"),
    preferredLanguage: z.enum(profileLanguages, "validation.languageUnknown").optional(),
  } satisfies Record<ProfileField, ZodType>,
  { error: ({ code }) => (code === "unrecognized_keys" ? "validation.notChangeable" : undefined) },
);

/** Changes to a person's profile; omitted fields stay unchanged. */
export type ProfileChanges = z.output<typeof profileSchema>;

/** The address of a picture. Which addresses may be read is checked when it is. */
export const pictureSchema = z.object({
  address: trimmedText({ max: MAX_PICTURE_ADDRESS }, "picture.errors.noAddress").regex(
    /^https:\/\/[^\s]+$/i,
    "picture.errors.noAddress",
  ),
});

const toggle = z.enum(["on", "off"]).transform((value) => value === "on");

/** Each form of the preferences sends one field. */
export const preferencesSchema = z.object({
  emailNotifications: toggle.optional(),
  dailyQuote: toggle.optional(),
  shortcutsEnabled: toggle.optional(),
  theme: z.enum(themes).optional(),
  preferredLanguage: z.enum(profileLanguages).optional(),
  /** `device` leaves it to the device. */
  country: z
    .union([z.literal("device").transform(() => null), z.string().regex(/^([A-Z]{2}|INTL)$/)])
    .optional(),
});

export type PreferenceChanges = z.output<typeof preferencesSchema>;
