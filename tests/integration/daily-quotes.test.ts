import mongoose from "mongoose";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { DailyQuote } from "#models/daily-quote.server";
import { Mail } from "#models/mail.server";
import { User } from "#models/user.server";
import { makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { rememberTimeZone } from "~/features/profile/remember-time-zone.server";
import { sendDailyQuotes, sendDailyQuotesJob } from "~/features/mail/send-daily-quotes.server";
import { stopDailyQuotes } from "~/features/mail/stop-daily-quotes.server";
import { findQuote } from "~/features/home/find-quote.server";
import { defaultQuotes } from "~/features/home/default-quotes";
import { seedDefaults } from "~/features/setup/seed-defaults.server";
import { readUnsubscribeToken, unsubscribeUrl } from "~/features/mail/unsubscribe-token.server";

useDatabase();

const quoteOf = (day: string, content: string, author: string | null = null) => ({
  date: new Date(`${day}T00:00:00Z`),
  content,
  author,
});

beforeEach(async () => {
  await Promise.all([User.deleteMany({}), Mail.deleteMany({}), DailyQuote.deleteMany({})]);
  await DailyQuote.create([
    quoteOf("2026-03-01", "An early line."),
    quoteOf("2026-11-21", "Stay with the <question>.", "R. M. R."),
    quoteOf("2026-11-22", "A later line."),
  ]);
});

/** A person who receives the email. */
const reader = (overrides: Parameters<typeof makeUser>[0] = {}) =>
  makeUser({ emailVerifiedAt: new Date("2026-01-01"), timeZone: "UTC", ...overrides });

const mailsTo = (user: { email: string }) => Mail.find({ to: user.email }).lean();
const at = (iso: string) => new Date(iso);
const SEVEN = at("2026-11-21T07:05:00Z");

describe("the hour", () => {
  test.each([
    ["UTC", "2026-11-21T07:05:00Z"],
    ["Europe/Rome", "2026-11-21T06:05:00Z"],
    ["Asia/Kathmandu", "2026-11-21T02:05:00Z"],
    ["Asia/Kolkata", "2026-11-21T02:05:00Z"],
    ["America/New_York", "2026-11-21T12:05:00Z"],
    // The nights in which clocks were changed from two to three, and back.
    ["Europe/Rome", "2026-03-29T05:05:00Z"],
    ["Europe/Rome", "2026-10-25T06:05:00Z"],
    ["no/such zone", "2026-11-21T07:05:00Z"],
  ])("is seven in the person's time zone: %s at %s, and no other hour of that day", async (timeZone, now) => {
    const user = await reader({ timeZone });
    const day = at(now).getTime();
    for (let hour = -12; hour <= 12; hour += 1) {
      const sent = await sendDailyQuotes(new Date(day + hour * 3_600_000));
      expect(sent, `${hour} hours from then`).toBe(hour === 0 ? 1 : 0);
    }
    expect(await mailsTo(user)).toHaveLength(1);
  });

  test("selects the quote of the person's local day, on both sides of the date line", async () => {
    // One moment: seven o'clock in both places, a day apart.
    const now = at("2026-11-21T18:05:00Z");
    const [tonga, samoa] = await Promise.all([
      reader({ timeZone: "Pacific/Tongatapu" }),
      reader({ timeZone: "Pacific/Pago_Pago" }),
    ]);
    expect(await sendDailyQuotes(now)).toBe(2);
    expect((await mailsTo(tonga))[0]!.text).toContain("A later line.");
    expect((await mailsTo(samoa))[0]!.text).toContain("Stay with the <question>.");
    expect((await User.findById(tonga.id).lean())!.dailyQuoteSentFor).toBe("2026-11-22");
    expect((await User.findById(samoa.id).lean())!.dailyQuoteSentFor).toBe("2026-11-21");
  });
});

describe("the email", () => {
  test("contains the quote in the person's language and an unsubscribe link", async () => {
    const user = await reader({ preferredLanguage: "it" });
    await sendDailyQuotes(SEVEN);
    const [mail] = await mailsTo(user);
    expect(mail).toMatchObject({ template: "dailyQuote", subject: "La frase del giorno", userId: user._id });
    expect(mail!.text).toContain("Stay with the <question>.\nR. M. R.");
    expect(mail!.html).toContain("Stay with the &lt;question&gt;.<br>R. M. R.");
    expect(mail!.unsubscribeUrl).toBe(unsubscribeUrl(user));
    expect(mail!.text).toContain(unsubscribeUrl(user));
  });

  test("is a built-in quote in the person's language on a day without a stored quote", async () => {
    const user = await reader({ preferredLanguage: "es" });
    const day = at("2026-11-25T07:05:00Z");
    expect(await sendDailyQuotes(day)).toBe(1);
    const { content } = await findQuote("es", day);
    expect(defaultQuotes.map(({ es }) => es)).toContain(content);
    expect((await mailsTo(user))[0]!.text).toContain(content);
  });

  test("stored at first start is a built-in one, shown in each reader's language", async () => {
    await DailyQuote.deleteMany({});
    await seedDefaults();
    const now = new Date();
    const [english, italian] = await Promise.all([findQuote("en", now), findQuote("it", now)]);
    expect(await DailyQuote.findOne({}).lean()).toMatchObject(english);
    expect(defaultQuotes).toContainEqual(
      expect.objectContaining({ en: english.content, it: italian.content }),
    );
  });
});

describe("the recipients", () => {
  test.each([
    ["has not confirmed the address", { emailVerifiedAt: null }],
    ["does not want the quote", { dailyQuote: false }],
    ["wants no emails", { emailNotifications: false }],
    ["is banned", { isBanned: true }],
    ["is leaving", { deletionStartedAt: new Date() }],
  ])("no person who %s", async (_, overrides) => {
    const user = await reader(overrides);
    const other = await reader();
    expect(await sendDailyQuotes(SEVEN)).toBe(1);
    expect(await mailsTo(user)).toEqual([]);
    expect(await mailsTo(other)).toHaveLength(1);
  });

  test("each person exactly once, over two concurrent runs, a repeated one and the next day", async () => {
    const day = { emailVerifiedAt: new Date(), timeZone: "UTC", firstName: "Rosa" };
    await User.insertMany(
      Array.from({ length: 450 }, (_, n) => ({ ...day, email: `reader-${n}@example.com` })),
    );
    const runs = await Promise.all([sendDailyQuotes(SEVEN), sendDailyQuotes(SEVEN)]);
    expect(runs[0] + runs[1]).toBe(450);
    expect(await sendDailyQuotes(at("2026-11-21T07:50:00Z"))).toBe(0);
    const sent = await Mail.distinct("to");
    expect(sent).toHaveLength(450);
    expect(await Mail.countDocuments({})).toBe(450);

    expect(await sendDailyQuotes(at("2026-11-22T07:05:00Z"))).toBe(450);
  }, 60_000);

  test("people whose email failed, in the next run, and all others now", async () => {
    const [first, second] = [await reader(), await reader()];
    const create = vi.spyOn(Mail, "create").mockRejectedValueOnce(new Error("the database is away"));
    await expect(sendDailyQuotes(SEVEN)).rejects.toThrow("the database is away");
    create.mockRestore();
    expect(await Mail.countDocuments({})).toBe(1);
    expect(await sendDailyQuotes(SEVEN)).toBe(1);
    for (const user of [first, second]) expect(await mailsTo(user)).toHaveLength(1);
  });

  test("no person while no mail server is configured: the outbox stays empty", async () => {
    vi.useFakeTimers({ now: SEVEN, toFake: ["Date"] });
    await reader();
    await sendDailyQuotesJob.handle({} as never, { report: () => Promise.resolve() });
    vi.useRealTimers();
    expect(await Mail.countDocuments({})).toBe(0);
  });

  test("is found by the index, in its order", async () => {
    await User.insertMany(
      Array.from({ length: 300 }, (_, n) => ({
        email: `other-${n}@example.com`,
        timeZone: n % 2 ? "Asia/Tokyo" : "UTC",
        dailyQuote: n % 3 > 0,
      })),
    );
    interface Plan {
      planSummary?: string;
      docsExamined?: number;
      nreturned?: number;
      hasSortStage?: boolean;
    }
    const plans: Plan[] = [];
    const db = mongoose.connection.db!;
    await db.command({ profile: 2 });
    await sendDailyQuotes(SEVEN);
    await db.command({ profile: 0 });
    for await (const row of db.collection<Plan & { ns: string }>("system.profile").find({ ns: /\.users$/ }))
      plans.push(row);
    await db.collection("system.profile").drop();
    expect(plans.length).toBeGreaterThan(1);
    for (const plan of plans) {
      expect(plan.planSummary).not.toMatch(/COLLSCAN/);
      expect(plan.hasSortStage ?? false).toBe(false);
      expect(plan.docsExamined ?? 0).toBeLessThanOrEqual(110);
    }
  });
});

describe("an unsubscribe link", () => {
  const tokenOf = (user: { id: string; email: string }) =>
    new URL(unsubscribeUrl(user)).searchParams.get("token")!;
  const wants = async (user: { id: string }) => (await User.findById(user.id).lean())!.dailyQuote;

  test("unsubscribes its own person and stays valid", async () => {
    const [user, other] = [await reader(), await reader()];
    expect(await stopDailyQuotes(tokenOf(user))).toBe(true);
    expect(await stopDailyQuotes(tokenOf(user))).toBe(true);
    expect([await wants(user), await wants(other)]).toEqual([false, true]);
    expect(await sendDailyQuotes(SEVEN)).toBe(1);
  });

  test("does nothing if it is forged, cut, another person's or for a changed address", async () => {
    const [user, other] = [await reader(), await reader()];
    const token = tokenOf(user);
    const swapped = Buffer.from(token, "base64url");
    Buffer.from(other.id, "hex").copy(swapped);
    const forgeries = [
      null,
      "",
      "x",
      token.slice(0, -4),
      `${token.slice(0, -1)}${token.endsWith("A") ? "E" : "A"}`,
      `${token}AAAA`,
      swapped.toString("base64url"),
      tokenOf({ id: user.id, email: other.email }),
      tokenOf({ id: new mongoose.Types.ObjectId().toString(), email: user.email }),
    ];
    for (const forgery of forgeries) expect(await stopDailyQuotes(forgery), String(forgery)).toBe(false);
    await User.updateOne({ _id: user.id }, { email: `new-${user.email}` });
    expect(await readUnsubscribeToken(token)).toBeNull();
    expect([await wants(user), await wants(other)]).toEqual([true, true]);
  });
});

test("the browser's time zone is saved at sign-in, but not an unknown one", async () => {
  const user = await makeUser();
  const zone = async () => (await User.findById(user.id).lean())!.timeZone;
  expect(await zone()).toBe("UTC");
  await rememberTimeZone(user.id, "Asia/Tokyo");
  for (const zone of [null, "", "Mars/Olympus", "x".repeat(5_000), "$ne"])
    await rememberTimeZone(user.id, zone);
  expect(await zone()).toBe("Asia/Tokyo");
});
