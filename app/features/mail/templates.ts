/** Every mail of the product; its texts are `mail.<template>.*` in mail.json. */
export type MailTemplate =
  | "resetPassword"
  | "setPassword"
  | "passwordChanged"
  | "verifyEmail"
  | "dataReady"
  | "accountDeleted"
  | "dailyQuote"
  | "supportRequest";

/** What the sentences of a mail name, and where its links lead (absolute addresses). */
export interface MailValues {
  /** Leave it out where the address is not known to be the person's: a stranger could have put words there. */
  name?: string | null;
  /** Where the button leads. */
  url?: string;
  /** Where a mail that comes by itself can be put off with one request, GET or POST. */
  unsubscribeUrl?: string;
  /** Where an answer to this mail goes, when not to the sender. */
  replyTo?: string;
  [more: string]: string | null | undefined;
}
