import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startFakeSmtp, type FakeSmtp } from "#tests/fakes/smtp";
import type { AppProcess } from "#tests/setup/app-process";
import { Client } from "#tests/setup/client";
import { medians, timesApart } from "#tests/setup/same-time";
import { useStage } from "#tests/setup/stage";

const stage = useStage({ apps: 0 });
let smtp: FakeSmtp;
let app: AppProcess;
beforeAll(async () => {
  smtp = await startFakeSmtp();
  app = await stage.start({ SMTP_URL: smtp.url });
});
afterAll(() => smtp.close());

const freshEmail = () => `rosa-${randomUUID().slice(0, 8)}@example.com`;
const users = () => stage.db.collection("users");

/** A response has arrived with its last byte. */
async function answered(answer: Promise<Response>): Promise<void> {
  await (await answer).text();
}

test("a failed sign-in takes the same time for every kind of email address: medians within 10 %", async () => {
  const [known, social, banned] = await Promise.all([0, 1, 2].map(() => Client.registered(app.url)));
  await users().updateOne({ email: social!.email }, { $set: { password: null, authProvider: "google" } });
  await users().updateOne({ email: banned!.email }, { $set: { isBanned: true } });
  const failing = (email: () => string) => () =>
    answered(new Client(app.url).post("/api/login", { email: email(), password: "not the one" }));
  const ways = {
    "nobody's": failing(freshEmail),
    "somebody's": failing(() => known!.email),
    "an account's with a provider only": failing(() => social!.email),
    "a banned person's": failing(() => banned!.email),
  };
  expect(await timesApart(ways, 60)).toEqual([]);
});

test("requesting a new password takes the same time whether or not the address has an account: medians within 10 %", async () => {
  const known = await Client.registered(app.url);
  await users().updateOne({ email: known.email }, { $set: { emailVerifiedAt: new Date() } });
  const asking = (email: () => string) => () =>
    answered(new Client(app.url).form("/forgot-password", { email: email() }));
  const ways = { unknown: asking(freshEmail), known: asking(() => known.email) };
  expect(await timesApart(ways, 100)).toEqual([]);
});

test("registering has to reveal that an address is taken, but does the same costly work: it is as slow as signing in", async () => {
  const { email } = await Client.registered(app.url);
  const fields = { firstName: "Rosa", email, password: "not the one" };
  const { asking, signingIn } = await medians(
    {
      asking: () => answered(new Client(app.url).post("/api/register", fields)),
      signingIn: () => answered(new Client(app.url).post("/api/login", fields)),
    },
    40,
  );
  expect(asking! / signingIn!).toBeGreaterThan(0.8);
});
