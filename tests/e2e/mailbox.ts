import { test } from "@playwright/test";
import type { ReceivedMail } from "#tests/fakes/smtp";
import { until } from "#tests/setup/until";

/** Makes the account with this email address an administrator's. */
export async function makeAdministrator(email: string): Promise<void> {
  const url = mailboxUrl();
  url.pathname = "/make-admin";
  url.search = new URLSearchParams({ email }).toString();
  await fetch(url);
}

/** Lets the sessions of the account with this email address have begun an hour ago. */
export async function ageSessions(email: string): Promise<void> {
  const url = mailboxUrl();
  url.pathname = "/age";
  url.search = new URLSearchParams({ email }).toString();
  await fetch(url);
}

/** Puts a meditation of one minute into the gallery of the account with this email address. @returns its id. */
export async function readyMeditation(email: string, title: string): Promise<string> {
  const url = mailboxUrl();
  url.pathname = "/meditation";
  url.search = new URLSearchParams({ email, title }).toString();
  return (await fetch(url)).text();
}

/** Keeps an email with this link in the outbox, as an installation without a mail server does. */
export async function keepMail(to: string, link: string): Promise<void> {
  const url = mailboxUrl();
  url.pathname = "/keep";
  url.search = new URLSearchParams({ to, link }).toString();
  await fetch(url);
}

/** Waits for the email to this address after the first `after` ones. */
export async function mailTo(address: string, { after = 0 } = {}): Promise<ReceivedMail> {
  const url = mailboxUrl();
  url.search = new URLSearchParams({ to: address }).toString();
  return until(
    async () => {
      const mails = (await (await fetch(url)).json()) as ReceivedMail[];
      return mails[after];
    },
    { timeoutMs: 20_000, what: `a mail to ${address}` },
  );
}

function mailboxUrl(): URL {
  const url = new URL(test.info().project.use.baseURL!);
  // The configuration gives this port to the mailbox next to the server.
  url.port = String(Number(url.port) + 1_000);
  return url;
}
