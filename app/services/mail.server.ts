import { productName } from "~/utils/product";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

/** The time limit for the server's answer, in milliseconds; the email is then retried later. */
const TIMEOUT_MS = 15_000;

export interface OutgoingMail {
  to: string;
  /** The address for replies, if it is not the sender's. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** The same for every attempt, so that an email which is sent twice is shown once. */
  id: string;
}

/** Whether this installation sends emails. Otherwise they stay in the outbox. */
export function isMailConfigured(): boolean {
  return env.SMTP_URL !== undefined;
}

const host = () => new URL(env.origin).hostname;

function sender(): string | { name: string; address: string } {
  return env.MAIL_FROM ?? { name: productName, address: `noreply@${host()}` };
}

/** The operator's address, as far as the configuration says: the sender of emails. */
export function operatorAddress(): string | null {
  return /[^\s<>]+@[^\s<>]+/.exec(env.MAIL_FROM ?? "")?.[0] ?? null;
}

const transport = () =>
  singleton("smtp", async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url: env.SMTP_URL,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      dnsTimeout: TIMEOUT_MS,
      // The content is used literally: it cannot load files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });

/**
 * Sends one email to the SMTP server.
 * @throws the server's error if it does not accept the email.
 */
export async function deliverMail({ to, replyTo, id, ...mail }: OutgoingMail): Promise<void> {
  await (
    await transport()
  ).sendMail({
    ...mail,
    from: sender(),
    // An object is always one address, so its text cannot add a second recipient.
    to: { name: "", address: to },
    replyTo: replyTo && { name: "", address: replyTo },
    messageId: `<${id}@${host()}>`,
  });
}

/** Whether the server will never accept this email, so that there is no point in retrying. */
export function isFinalRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
}

/** A start-up line that says where emails are sent. */
export function describeMail(): string {
  return env.SMTP_URL
    ? `Mail: sent through ${new URL(env.SMTP_URL).host}`
    : "Mail: kept in the outbox, nothing is sent (set SMTP_URL to send)";
}
