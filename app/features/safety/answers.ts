import { z } from "zod";
import { helpKinds } from "./limits";

export const helplineAnswer = z
  .object({
    id: z.string(),
    name: z.string(),
    help: z.enum(helpKinds),
    phone: z.string().nullable().describe("As dialled within the country."),
    sms: z.string().nullable(),
    smsBody: z.string().nullable().describe("The word to send to `sms`, if one is required."),
    url: z.string().nullable(),
    allDay: z.boolean(),
    hours: z.string().nullable().describe("`09:00-21:00`; null if `allDay`."),
    free: z.boolean(),
    languages: z.array(z.string()).describe("ISO codes of the languages spoken."),
    source: z.string().describe("Where the number was checked."),
    checkedOn: z.iso.date(),
  })
  .meta({ id: "Helpline" });

export const helpRegionAnswer = z
  .object({
    country: z.string().describe("ISO 3166 code, or INTL."),
    emergency: z.string(),
    emergencyText: z
      .string()
      .nullish()
      .describe("The number of the emergency services for text messages without registration."),
    silentCall: z.string().nullish().describe("The key to press in an emergency call if one cannot speak."),
    lines: z.array(helplineAnswer),
  })
  .meta({ id: "HelpRegion", description: "The help available in one country." });
