import { type AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { until } from "#tests/setup/until";

/*
 * Why this exists: only a real SMTP session shows what an email program would receive: headers, envelope, encodings,
 * and what happens to an email that the server rejects at first. The server is smtp-server; this fake stores what it
 * receives.
 */

/** An email as it arrived. */
export interface ReceivedMail {
  /** The envelope: the actual recipients, whatever the headers say. */
  from: string;
  to: string[];
  /** By lower-case name, unfolded and decoded. */
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
  /** The raw message. */
  raw: string;
}

export interface FakeSmtp {
  /** For SMTP_URL. */
  url: string;
  /** All emails so far, oldest first. */
  mails: ReceivedMail[];
  /** Rejects the next emails with these codes, one each; 4xx means "later", 5xx means "never". */
  refuse(...codes: number[]): void;
  /** How many emails were rejected. */
  refused(): number;
  /** Waits for an email to this address, after the first `after` ones. */
  mailTo(address: string, options?: { after?: number; timeoutMs?: number }): Promise<ReceivedMail>;
  close(): Promise<void>;
}

/** Starts the fake on a free local port. */
export async function startFakeSmtp(): Promise<FakeSmtp> {
  const mails: ReceivedMail[] = [];
  let codes: number[] = [];
  let refused = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo(_address, _session, done) {
      const code = codes.shift();
      if (code === undefined) return done();
      refused += 1;
      done(Object.assign(new Error("Not now"), { responseCode: code }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        mails.push({
          from: mailFrom ? mailFrom.address : "",
          to: rcptTo.map(({ address }) => address),
          ...parse(Buffer.concat(chunks).toString("utf8")),
        });
        done();
      });
    },
  });
  // A client that disconnects is part of a test, not a failure of the fake.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    refuse: (...coming) => {
      codes = coming;
    },
    refused: () => refused,
    mailTo: (address, { after = 0, timeoutMs = 20_000 } = {}) =>
      until(() => mails.filter(({ to }) => to.includes(address))[after], {
        timeoutMs,
        what: `a mail to ${address}`,
      }),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

interface Part {
  headers: Record<string, string>;
  body: string;
}

function parse(raw: string): Omit<ReceivedMail, "from" | "to"> {
  const whole = split(raw);
  const boundary = /boundary="?([^";]+)/.exec(whole.headers["content-type"] ?? "")?.[1];
  const parts = boundary
    ? whole.body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.replace(/^\r\n/, "")))
    : [whole];
  const bodyOf = (type: string) => {
    const part = parts.find(({ headers }) => headers["content-type"]?.startsWith(type));
    return part ? decodeBody(part).replace(/\r\n/g, "\n").trim() : "";
  };
  return {
    headers: whole.headers,
    subject: whole.headers.subject ?? "",
    text: bodyOf("text/plain"),
    html: bodyOf("text/html"),
    raw,
  };
}

function split(raw: string): Part {
  const end = raw.indexOf("\r\n\r\n");
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, " ")
    .split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
    }),
  );
  return { headers, body: raw.slice(end + 4) };
}

/** RFC 2047: the non-ASCII words of a header. */
function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(word, "base64").toString()
        : fromQuotedPrintable(word.replaceAll("_", " ")),
    );
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers["content-transfer-encoding"]?.toLowerCase();
  if (encoding === "base64") return Buffer.from(body, "base64").toString();
  return encoding === "quoted-printable" ? fromQuotedPrintable(body) : body;
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

/** The link to `path` in the text of an email. */
export function linkIn(mail: Pick<ReceivedMail, "text">, path: string): URL {
  const found = mail.text.match(/https?:\/\/\S+/g)?.find((link) => new URL(link).pathname === path);
  if (!found) throw new Error(`no link to ${path} in:\n${mail.text}`);
  return new URL(found);
}
