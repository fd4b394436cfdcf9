import { getCountry } from "countries-and-timezones";
import { z } from "zod";
import { boundedString, trimmedText } from "~/utils/bounded-string";
import { INTERNATIONAL } from "./find-country.server";

const text = (max: number) => trimmedText({ max }, "validation.required");
/**
 * A number as dialled in the country: digits and spaces after a + or a *, but no service code that changes a phone's
 * settings.
 */
const number = boundedString(22, "validation.required")
  .trim()
  .regex(/^[+*]?\d[\d ]{1,20}$/, "validation.required");
const webAddress = z
  .string("validation.required")
  .max(300, "validation.required")
  .regex(/^https:\/\/[^\s"<>()@\\]+$/, "validation.required");

const helplineSchema = z
  .strictObject({
    id: z.string("validation.required").regex(/^[a-z0-9-]{2,60}$/, "validation.required"),
    // One line of visible characters, because it is shown in a Markdown list and on a page.
    name: text(120).regex(/^[^\p{C}\p{Z}](?:[^\p{C}\p{Zl}\p{Zp}]*[^\p{C}\p{Z}])?$/u, "validation.required"),
    help: z.enum(["crisis", "violence", "child", "poison", "harm"], "validation.required"),
    phone: number.nullable(),
    sms: number.nullable(),
    smsBody: z
      .string("validation.required")
      .regex(/^\w{1,20}$/, "validation.required")
      .nullable(),
    url: webAddress.nullable(),
    allDay: z.boolean("validation.required"),
    hours: z
      .string("validation.required")
      .regex(/^\d\d:\d\d-\d\d:\d\d$/, "validation.required")
      .nullable(),
    free: z.boolean("validation.required"),
    languages: z
      .array(z.string().regex(/^[a-z]{2,3}$/, "validation.required"))
      .max(30, "validation.required"),
    source: webAddress,
    checkedOn: z.iso.date("validation.required"),
  })
  .refine(({ phone, sms, url }) => phone !== null || sms !== null || url !== null, "validation.required");

const isCountry = (code: string) => code === INTERNATIONAL || getCountry(code) !== null;

/** The helplines of one country, as an administrator enters them. At least one has to be a crisis line. */
export const helpRegionSchema = z.strictObject({
  country: z
    .string("validation.required")
    .regex(/^([A-Z]{2}|INTL)$/, "validation.required")
    .refine(isCountry, "validation.required"),
  emergency: number,
  emergencyText: number.nullish(),
  silentCall: boundedString(4, "validation.required")
    .regex(/^\d{1,4}$/, "validation.required")
    .nullish(),
  lines: z
    .array(helplineSchema)
    .min(1, "validation.required")
    .max(20, "validation.required")
    .refine((lines) => lines.some(({ help }) => help === "crisis"), "validation.required")
    .refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length, "validation.required"),
});
