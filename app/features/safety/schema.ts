import { getCountry } from "countries-and-timezones";
import { z } from "zod";
import { boundedString, trimmedText } from "~/utils/text/bounded-string";
import { helpKinds } from "./limits";
import { INTERNATIONAL } from "./helplines/find-country.server";

const text = (max: number) => trimmedText({ max }, "validation.required");
/**
 * A number as dialled in the country: digits and spaces after a + or a *, but no service code that changes a phone's
 * settings.
 */
const number = boundedString(22, "validation.required")
  .trim()
  .regex(/^[+*]?\d[\d ]{1,20}$/, "adminContent.helplines.invalid.number");
const webAddress = z
  .string("validation.required")
  .max(300, "validation.titleTooLong")
  .regex(/^https:\/\/[^\s"<>()@\\]+$/, "adminContent.helplines.invalid.address");

const lineId = z
  .string("validation.required")
  .regex(/^[a-z0-9-]{2,60}$/, "adminContent.helplines.invalid.id");
const smsWord = z.string("validation.required").regex(/^\w{1,20}$/, "adminContent.helplines.invalid.word");
const openingHours = z
  .string("validation.required")
  .regex(/^\d\d:\d\d-\d\d:\d\d$/, "adminContent.helplines.invalid.hours");

const helplineSchema = z
  .strictObject({
    id: lineId,
    // One line of visible characters, because it is shown in a Markdown list and on a page.
    name: text(120).regex(/^[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u, "validation.required"),
    help: z.enum(helpKinds, "validation.required"),
    phone: number.nullable(),
    sms: number.nullable(),
    smsBody: smsWord.nullable(),
    url: webAddress.nullable(),
    allDay: z.boolean("validation.required"),
    hours: openingHours.nullable(),
    free: z.boolean("validation.required"),
    languages: z
      .array(z.string().regex(/^[a-z]{2,3}$/, "adminContent.helplines.invalid.languages"))
      .max(30, "validation.required"),
    source: webAddress,
    checkedOn: z.iso.date("validation.required"),
  })
  .refine(({ phone, sms, url }) => phone !== null || sms !== null || url !== null, {
    message: "adminContent.helplines.invalid.unreachable",
    path: ["phone"],
  });

const flag = z.literal("on", "validation.required").optional();

/** One helpline as a form has it. A box that is not ticked is not sent. */
export const helplineFormSchema = z
  .object({
    id: lineId,
    name: text(120),
    help: z.enum(helpKinds, "validation.required"),
    phone: number.optional(),
    sms: number.optional(),
    smsBody: smsWord.optional(),
    url: webAddress.optional(),
    allDay: flag,
    hours: openingHours.optional(),
    free: flag,
    languages: z
      .string("validation.required")
      .max(150, "validation.required")
      .regex(/^[a-z]{2,3}(, ?[a-z]{2,3})*$/, "adminContent.helplines.invalid.languages"),
    source: webAddress,
    checkedOn: z.iso.date("validation.required"),
  })
  .transform(({ phone = null, sms = null, smsBody = null, url = null, hours = null, ...rest }) => ({
    ...rest,
    phone,
    sms,
    smsBody,
    url,
    hours: rest.allDay ? null : hours,
    allDay: rest.allDay === "on",
    free: rest.free === "on",
    languages: rest.languages.split(/, ?/),
  }))
  .pipe(helplineSchema);

const silentCall = boundedString(4, "validation.required").regex(/^\d{1,4}$/, "validation.required");

/** The emergency numbers of a country as a form has them. */
export const emergencyFormSchema = z.object({
  emergency: number,
  emergencyText: number.optional(),
  silentCall: silentCall.optional(),
});

const isCountry = (code: string) => code === INTERNATIONAL || getCountry(code) !== null;
const countryCode = z
  .string("validation.required")
  .regex(/^([A-Z]{2}|INTL)$/, "validation.required")
  .refine(isCountry, "validation.required");

/** A new country as a form has it: its emergency number, and the fields of its first helpline. */
export const countryFormSchema = z
  .object({
    country: countryCode,
    emergency: number,
  })
  .and(helplineFormSchema)
  .transform(({ country, emergency, ...line }) => ({ country, emergency, line }));

/** The helplines of one country, as an administrator enters them. At least one has to be a crisis line. */
export const helpRegionSchema = z.strictObject({
  country: countryCode,
  emergency: number,
  emergencyText: number.nullish(),
  silentCall: silentCall.nullish(),
  lines: z
    .array(helplineSchema)
    .min(1, "validation.required")
    .max(20, "validation.required")
    .refine((lines) => lines.some(({ help }) => help === "crisis"), "validation.required")
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, "validation.required"),
});
