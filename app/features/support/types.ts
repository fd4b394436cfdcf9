import type { z } from "zod";
import type * as answers from "./answers";

/** A request in the administrators' list. Dates are ISO 8601 UTC. */
export type SupportRequestDto = z.infer<typeof answers.supportRequestAnswer>;

/** The same with what administrators wrote to the person and to each other. */
export type SupportCaseDto = z.infer<typeof answers.supportCaseAnswer>;

/** An answer that the person was sent by email. */
export type SupportAnswerDto = z.infer<typeof answers.supportAnswerAnswer>;

export interface AdministratorDto {
  id: string;
  email: string;
}

/** A person's own request as they see it. */
export interface OwnRequestDto {
  id: string;
  subject: string;
  message: string;
  createdAt: string;
  answers: { id: string; message: string; createdAt: string }[];
}
