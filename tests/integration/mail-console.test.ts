import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Mail } from "#models/mail.server";
import { makeUser } from "#tests/factories/index";
import { useDatabase } from "#tests/setup/database";
import { findMail, mailAct } from "~/features/mail/find-mail.server";
import { listMails } from "~/features/mail/list-mails.server";
import { retryMail } from "~/features/mail/retry-mail.server";
import { sendMail } from "~/features/mail/send-mail.server";
import type { MailState } from "~/features/mail/states";
import { env } from "~/services/env.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";

useDatabase();
// Jobs wait in the queue.
beforeAll(() => startJobs([]));
afterAll(stopJobs);
beforeEach(() => Mail.deleteMany({}));
afterEach(() => {
  env.SMTP_URL = undefined;
});

const UNKNOWN = "0123456789abcdef01234567";
const url = "https://anamcara.example/reset-password?token=abcdefghijklmnopqrstuvwxyz";

async function made(status: MailState, text = "Your data is ready.", to = "rosa@example.com") {
  const row = await Mail.create({
    template: "dataReady",
    to,
    subject: "Your data is ready",
    text,
    html: text,
    status,
    attempts: 9,
    error: status === "failed" ? "550 no such mailbox" : null,
    expireAt: new Date(Date.now() + 86_400_000),
  });
  return row._id.toString();
}
const jobsOf = (mailId: string) =>
  mongoose.connection.db!.collection("jobs").countDocuments({ name: "deliver-mail", "data.mailId": mailId });

describe("the outbox", () => {
  test("shows the link of an installation without SMTP, and says that it is a secret", async () => {
    const rosa = await makeUser();
    const order = { template: "resetPassword", to: rosa.email, userId: null, language: "en" } as const;
    const id = await sendMail({ ...order, values: { url } });
    const { items } = await listMails({ status: "stored" });
    expect(items).toMatchObject([{ id, to: rosa.email, status: "stored" }]);
    expect(JSON.stringify(items)).not.toContain("token=");
    const mail = await findMail(id);
    expect(mail).toMatchObject({ hasSecret: true, canRetry: false });
    expect(mail.text).toContain(url);
    // It was written to an address; the person who has it is shown that it was read.
    expect(await mailAct("viewMail", id)).toMatchObject({ entity: "user", entityId: rosa.id });
  });

  test("that belong to no one are named in the log by their own id", async () => {
    const id = await made("sent", "Hello", "stranger@example.com");
    expect(await mailAct("viewMail", id)).toMatchObject({ entity: "mail", entityId: id });
    expect(await findMail(id)).toMatchObject({ hasSecret: false });
    await expect(findMail(UNKNOWN)).rejects.toMatchObject({ status: 404 });
  });

  test("is paged, newest first, and filtered by state; each by an index", async () => {
    for (let n = 0; n < 30; n += 1) await made(n % 3 === 0 ? "failed" : "sent");
    const first = await listMails({});
    expect(first.items).toHaveLength(25);
    expect((await listMails({}, { before: first.next! })).items).toHaveLength(5);
    expect((await listMails({ status: "failed" })).items).toHaveLength(10);
    for (const filter of [{}, { status: "failed" as const }]) {
      const query = Mail.find(filter).sort({ createdAt: -1, _id: -1 }).limit(26);
      expect(JSON.stringify(await query.explain("queryPlanner"))).not.toMatch(/COLLSCAN|"SORT"/);
    }
  });
});

describe("sending again", () => {
  test("queues a failed email once, under ten clicks", async () => {
    env.SMTP_URL = "smtp://localhost:1";
    const id = await made("failed");
    expect(await findMail(id)).toMatchObject({ canRetry: true });
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => retryMail(id)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await Mail.findById(id).lean()).toMatchObject({ status: "queued", attempts: 0, error: null });
    expect(await jobsOf(id)).toBe(1);
  });

  test.each(["sent", "queued", "stored"] as const)("is refused for one that is %s", async (status) => {
    env.SMTP_URL = "smtp://localhost:1";
    await expect(retryMail(await made(status))).rejects.toMatchObject({ status: 409 });
  });

  test("is refused without a mail server, without the link, and for an unknown one", async () => {
    const id = await made("failed");
    await expect(retryMail(id)).rejects.toMatchObject({ status: 409, code: "adminMails.errors.noServer" });
    env.SMTP_URL = "smtp://localhost:1";
    const unlinked = await made("failed", "Choose: https://anamcara.example/reset-password?token=…");
    expect(await findMail(unlinked)).toMatchObject({ canRetry: false });
    await expect(retryMail(unlinked)).rejects.toMatchObject({
      status: 409,
      code: "adminMails.errors.linkRemoved",
    });
    await expect(retryMail(UNKNOWN)).rejects.toMatchObject({ status: 404 });
  });
});
