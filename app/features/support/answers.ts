import { z } from "zod";
import { count, id, time } from "~/utils/answer-fields";
import { supportStatuses } from "./statuses";

export const supportAnswerAnswer = z
  .object({ id, message: z.string(), mailId: id.nullable(), createdAt: time })
  .meta({ id: "SupportAnswer", description: "An answer that the person was sent by email." });

export const supportRequestAnswer = z
  .object({
    id,
    userId: id,
    email: z.string(),
    category: z.string(),
    subject: z.string(),
    message: z.string(),
    status: z.enum(supportStatuses),
    assignee: z.object({ id, email: z.string() }).nullable(),
    isPremium: z.boolean().describe("Whether the person had Premium when they wrote."),
    answerCount: count,
    createdAt: time,
  })
  .meta({ id: "SupportRequest" });

export const supportCaseAnswer = supportRequestAnswer
  .extend({
    answers: z.array(supportAnswerAnswer),
    notes: z.array(z.object({ id, text: z.string(), author: z.string().nullable(), createdAt: time })),
  })
  .meta({ id: "SupportCase", description: "A request with what administrators wrote." });
