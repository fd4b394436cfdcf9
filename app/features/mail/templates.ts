/** Every email of the product; its texts are `mail.<template>.*` in mail.json. */
export type MailTemplate =
  | "resetPassword"
  | "setPassword"
  | "passwordChanged"
  | "verifyEmail"
  | "dataReady"
  | "accountDeleted"
  | "accountRemoved"
  | "accountBanned"
  | "payingAccountBanned"
  | "accountUnbanned"
  | "adminInvitation"
  | "dailyQuote"
  | "paymentFailed"
  | "renewalReminder"
  | "supportAnswer"
  | "supportRequest";

/** The values used in the texts of an email, and its links (absolute URLs). */
export interface MailValues {
  /** Omit it if the email address is not confirmed: a stranger could have chosen the name. */
  name?: string | null;
  /** The link of the button. */
  url?: string;
  /** A URL that unsubscribes from a recurring email with one request, GET or POST. */
  unsubscribeUrl?: string;
  /** The Reply-To address, if it is not the sender. */
  replyTo?: string;
  [more: string]: string | null | undefined;
}
