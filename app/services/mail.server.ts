import { productName } from "~/utils/product";
import { env } from "./env.server";
import { singleton } from "./singleton.server";

/** A server that is silent for this long is tried again later, in milliseconds. */
const TIMEOUT_MS = 15_000;

export interface OutgoingMail {
  to: string;
  /** Where an answer goes, when not to the sender. */
  replyTo?: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
  /** The same for every attempt, so that a mail which goes out twice is shown once. */
  id: string;
}

/** Whether mails leave this installation; else they only lie in the outbox. */
export function isMailConfigured(): boolean {
  return env.SMTP_URL !== undefined;
}

const host = () => new URL(env.origin).hostname;

function sender(): string | { name: string; address: string } {
  return env.MAIL_FROM ?? { name: productName, address: `noreply@${host()}` };
}

/** Whoever runs the installation, as far as the configuration tells: the address that mails come from. */
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
      // A mail consists of what it is given, whatever its words look like.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  });

/** Hands one mail to the SMTP server. @throws what the server said, when it did not take it. */
export async function deliverMail({ to, replyTo, id, ...mail }: OutgoingMail): Promise<void> {
  await (
    await transport()
  ).sendMail({
    ...mail,
    from: sender(),
    // An object is one address: nothing in it can become a second recipient.
    to: { name: "", address: to },
    replyTo: replyTo && { name: "", address: replyTo },
    messageId: `<${id}@${host()}>`,
  });
}

/** Whether the server will never take this mail: trying again would only annoy it. */
export function isFinalRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
}

/** Where mails go, in a line for the terminal. */
export function describeMail(): string {
  return env.SMTP_URL
    ? `Mail: sent through ${new URL(env.SMTP_URL).host}`
    : "Mail: kept in the outbox, nothing is sent (set SMTP_URL to send)";
}
