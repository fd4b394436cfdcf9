import { expect, test } from "vitest";
import { User } from "#models/user.server";
import { useDatabase } from "#tests/setup/database";
import { identityFilter } from "~/features/auth/identities/identity.server";

useDatabase();

test("a person is found by provider subject through the index, however many there are", async () => {
  await User.insertMany(
    Array.from({ length: 300 }, (_, n) => ({
      email: `rosa-${n}@example.com`,
      identities: [
        { provider: n % 2 ? "google" : "facebook", subject: String(n), connectedAt: new Date() },
        { provider: n % 2 ? "facebook" : "google", subject: `other ${n}`, connectedAt: new Date() },
      ],
    })),
  );
  const explained = (await User.findOne(identityFilter({ provider: "google", subject: "7" })).explain(
    "executionStats",
  )) as unknown as {
    executionStats: { nReturned: number; totalDocsExamined: number; totalKeysExamined: number };
  };
  const { nReturned, totalDocsExamined, totalKeysExamined } = explained.executionStats;
  expect(nReturned).toBe(1);
  expect(totalDocsExamined).toBeLessThanOrEqual(2);
  expect(totalKeysExamined).toBeLessThanOrEqual(2);
});

test("a subject of one provider does not match at the other, also for the same person", async () => {
  await User.create({
    email: "both@example.com",
    identities: [
      { provider: "google", subject: "one", connectedAt: new Date() },
      { provider: "facebook", subject: "two", connectedAt: new Date() },
    ],
  });
  expect(await User.exists(identityFilter({ provider: "google", subject: "two" }))).toBeNull();
  expect(await User.exists(identityFilter({ provider: "facebook", subject: "two" }))).not.toBeNull();
});
