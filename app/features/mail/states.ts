/** Where an email is: waiting, sent, failed for good, or kept because there is no mail server. */
export const mailStates = ["queued", "sent", "failed", "stored"] as const;

export type MailState = (typeof mailStates)[number];
