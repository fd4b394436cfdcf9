import type { z } from "zod";
import type * as answers from "./answers";

/** An email in the administrators' list. Dates are ISO 8601 UTC. */
export type MailDto = z.infer<typeof answers.mailAnswer>;

/** The same with its words. */
export interface WholeMailDto extends MailDto {
  text: string;
  /** Whether a link in it opens the account to anyone who has it. */
  hasSecret: boolean;
  /** The link with a secret that it was written for, to be handed on without a mail server. */
  link: string | null;
  /** Whether it can be sent again. */
  canRetry: boolean;
}
