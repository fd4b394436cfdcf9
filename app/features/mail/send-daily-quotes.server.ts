import mongoose from "mongoose";
import { Mail } from "#models/mail.server";
import { User } from "#models/user.server";
import { findQuote, type QuoteDto } from "~/features/home/find-quote.server";
import { sendMail } from "./send-mail.server";
import { languages, type Language } from "~/i18n/config";
import { safeTimeZone } from "~/i18n/format";
import { detectLanguage } from "~/i18n/server.server";
import { env } from "~/services/env.server";
import { job } from "~/services/jobs/jobs.server";
import { isMailConfigured } from "~/services/mail.server";
import { log } from "~/services/log.server";
import { dayAndHour } from "~/utils/local-time";
import { unsubscribeUrl } from "./unsubscribe-token.server";

/** The local hour at which the email is sent. */
const HOUR = 7;
/** People per database batch, and emails written concurrently. */
const BATCH = 200;
const CONCURRENCY = 10;

/** People who want the email and have a confirmed address: an unconfirmed one may be a stranger's. */
const subscribers = () => ({
  dailyQuote: true,
  emailNotifications: true,
  emailVerifiedAt: mongoose.trusted({ $ne: null }),
  isBanned: false,
  deletionStartedAt: null,
});

/**
 * Runs once an hour, shortly after the hour: it is seven o'clock in every time zone in one of these runs, including
 * zones with quarter hours.
 */
export const sendDailyQuotesJob = job({
  name: "send-daily-quotes",
  cron: "5 * * * *",
  async handle() {
    // Without a mail server the quotes would only fill the outbox.
    if (isMailConfigured()) await sendDailyQuotes(new Date());
  },
});

interface Run {
  sent: number;
  failures: unknown[];
}

/**
 * Writes the quote of the day to everyone for whom it is seven in the morning: once a day, even if several processes
 * run at once or a run is interrupted.
 * @returns how many emails were written.
 * @throws the first failure, after all other emails are written; the failed ones are left for the next run.
 */
export async function sendDailyQuotes(now: Date): Promise<number> {
  const run: Run = { sent: 0, failures: [] };
  const zones = await User.distinct("timeZone", { dailyQuote: true, emailNotifications: true });
  for (const timeZone of zones) {
    const { day, hour } = dayAndHour(now, safeTimeZone(timeZone));
    if (hour !== HOUR) continue;
    await sendToZone(run, timeZone, day);
  }
  if (run.failures.length > 0) {
    log.warn({ sent: run.sent, failed: run.failures.length }, "some daily quotes could not be sent");
    throw run.failures[0];
  }
  return run.sent;
}

type Reader = Awaited<ReturnType<typeof readersIn>>[number];

function readersIn(timeZone: string, day: string, after: mongoose.Types.ObjectId | null) {
  return User.find(
    {
      ...subscribers(),
      timeZone,
      dailyQuoteSentFor: mongoose.trusted({ $ne: day }),
      ...(after && { _id: mongoose.trusted({ $gt: after }) }),
    },
    { email: 1, preferredLanguage: 1, dailyQuoteSentFor: 1 },
  )
    .sort({ _id: 1 })
    .limit(BATCH)
    .lean();
}

/** The day's quote in each language. */
async function quotesOf(day: string): Promise<Record<Language, QuoteDto>> {
  const date = new Date(`${day}T00:00:00Z`);
  const quotes = await Promise.all(languages.map((language) => findQuote(language, date)));
  return Object.fromEntries(languages.map((language, index) => [language, quotes[index]!])) as Record<
    Language,
    QuoteDto
  >;
}

async function sendToZone(run: Run, timeZone: string, day: string): Promise<void> {
  const quotes = await quotesOf(day);
  let after: mongoose.Types.ObjectId | null = null;
  for (;;) {
    const readers: Reader[] = await readersIn(timeZone, day, after);
    for (let from = 0; from < readers.length; from += CONCURRENCY) {
      const group = readers.slice(from, from + CONCURRENCY);
      for (const result of await Promise.allSettled(group.map((reader) => sendTo(reader, day, quotes)))) {
        if (result.status === "rejected") run.failures.push(result.reason);
        else if (result.value) run.sent += 1;
      }
    }
    if (readers.length < BATCH) return;
    after = readers.at(-1)!._id;
  }
}

/**
 * Claims the day first, so that a concurrent run skips this person. If the email cannot be written, the claim is
 * released.
 */
async function sendTo(reader: Reader, day: string, quotes: Record<Language, QuoteDto>): Promise<boolean> {
  const { _id, email, preferredLanguage } = reader;
  const quote = quotes[detectLanguage({ preferred: preferredLanguage })];
  const startedAt = new Date();
  const claim = await User.updateOne(
    { ...subscribers(), _id, email, dailyQuoteSentFor: mongoose.trusted({ $ne: day }) },
    { dailyQuoteSentFor: day },
    { timestamps: false },
  );
  if (claim.modifiedCount === 0) return false;
  try {
    await sendMail({
      template: "dailyQuote",
      to: email,
      userId: _id.toString(),
      language: preferredLanguage,
      values: {
        quote: quote.content,
        attribution: quote.author ? `\n${quote.author}` : "",
        url: `${env.origin}/`,
        unsubscribeUrl: unsubscribeUrl({ id: _id.toString(), email }),
      },
    });
    return true;
  } catch (error) {
    const isWritten = await Mail.exists({
      userId: _id,
      template: "dailyQuote",
      createdAt: mongoose.trusted({ $gte: startedAt }),
    });
    if (isWritten) return true;
    await User.updateOne(
      { _id, dailyQuoteSentFor: day },
      { dailyQuoteSentFor: reader.dailyQuoteSentFor ?? null },
      { timestamps: false },
    );
    throw error;
  }
}
