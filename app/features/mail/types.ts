import type { MailState } from "./states";

/** An email in the administrators' list. Dates are ISO 8601 UTC. */
export interface MailDto {
  id: string;
  /** The person it was written for; null without an account. */
  userId: string | null;
  to: string;
  template: string;
  subject: string;
  status: MailState;
  /** Why the mail server did not take it. */
  error: string | null;
  attempts: number;
  createdAt: string;
  sentAt: string | null;
}

/** The same with its words. */
export interface WholeMailDto extends MailDto {
  text: string;
  /** Whether a link in it opens the account to anyone who has it. */
  hasSecret: boolean;
  /** Whether it can be sent again. */
  canRetry: boolean;
}
