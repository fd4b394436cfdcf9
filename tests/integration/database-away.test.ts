import mongoose from "mongoose";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { isDatabaseAway } from "~/services/database/db-errors.server";
import { retryWhileAway } from "~/services/database/db.server";

// A single connection, which the tests can keep busy.
const client = new mongoose.mongo.MongoClient(inject("mongoUri"), {
  maxPoolSize: 1,
  waitQueueTimeoutMS: 50,
});
const rows = client.db("test_database_away").collection<{ _id: number }>("rows");
beforeAll(() => rows.insertOne({ _id: 0 }));
afterAll(async () => {
  await rows.drop();
  await client.close();
});

/**
 * Keeps the connection busy for this long, in milliseconds.
 * @returns when it is free again.
 */
const keepBusy = (ms: number) => rows.findOne({ $where: `sleep(${ms}) || true` });
const write = () =>
  rows.bulkWrite([{ updateOne: { filter: { _id: 1 }, update: { $set: { _id: 1 } }, upsert: true } }]);

test("a write that found no connection in time means an unreachable database, also in a bulk write", async () => {
  const free = keepBusy(500);
  for (const attempt of [rows.insertOne({ _id: 2 }), write()]) {
    expect(isDatabaseAway(await attempt.catch((error: unknown) => error))).toBe(true);
  }
  await free;
  const taken = await rows
    .bulkWrite([{ insertOne: { document: { _id: 0 } } }])
    .catch((error: unknown) => error);
  expect(isDatabaseAway(taken)).toBe(false);
});

test.each([
  ["a full disk", 14_031, true],
  ["a primary that steps down during a write", 11_602, true],
  ["a primary that stops", 91, true],
  ["a document that fails its validation", 121, false],
])("%s (error code %i): unreachable %s", (_, code, isAway) => {
  const { MongoServerError, MongoWriteConcernError } = mongoose.mongo;
  expect(isDatabaseAway(new MongoServerError({ message: "refused", code }))).toBe(isAway);
  const unconfirmed = { writeConcernError: { code, errmsg: "refused", errInfo: {} }, ok: 1 };
  expect(isDatabaseAway(new MongoWriteConcernError(unconfirmed as never))).toBe(isAway);
});

test("a connection that the server closes during a write means an unreachable database", () => {
  const ended = Object.assign(new Error("This socket has been ended by the other party"), { code: "EPIPE" });
  expect(isDatabaseAway(ended)).toBe(true);
  expect(isDatabaseAway(Object.assign(new Error("no such file"), { code: "ENOENT" }))).toBe(false);
});

test("the first operations of a start are retried while the database is unreachable, and no other failure is", async () => {
  const free = keepBusy(800);
  let tries = 0;
  await retryWhileAway(async () => {
    tries++;
    await write();
  });
  expect(tries).toBeGreaterThan(1);
  await free;
  await expect(retryWhileAway(() => Promise.reject(new Error("of another kind")))).rejects.toThrow(
    "of another kind",
  );
});
