import { z } from "zod";
import { count, id, time } from "~/utils/answer-fields";
import { mailStates } from "./states";

export const mailAnswer = z
  .object({
    id,
    userId: id.nullable().describe("The person it was written for; null without an account."),
    to: z.string(),
    template: z.string(),
    subject: z.string(),
    status: z.enum(mailStates),
    error: z.string().nullable().describe("Why the mail server did not take it."),
    attempts: count,
    createdAt: time,
    sentAt: time.nullable(),
  })
  .meta({ id: "Mail", description: "An email without its words." });
