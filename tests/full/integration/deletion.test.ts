import mongoose from "mongoose";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { makeWholeLife } from "#tests/factories/whole-life";
import { whole } from "#tests/fakes/openai";
import { startFakeStripe, type FakeStripe } from "#tests/fakes/stripe";
import { fakeGuide, useDatabase, useTurnRecovery } from "#tests/setup/database";
import { tracesOf } from "#tests/setup/traces";
import { deleteEverything } from "~/features/privacy/delete-everything.server";
import { env } from "~/services/env.server";
import { startJobs, stopJobs } from "~/services/jobs/jobs.server";

useDatabase();
useTurnRecovery();
// Jobs wait in the queue until a test runs them.
beforeAll(() => startJobs([]));
afterAll(stopJobs);

let stripe: FakeStripe;
beforeAll(async () => {
  stripe = await startFakeStripe();
  env.STRIPE_SECRET_KEY = "sk_test_deletion";
  env.STRIPE_API_BASE = stripe.url;
});
afterAll(() => stripe.close());
beforeEach(() => {
  stripe.state = "well";
  fakeGuide.answers(whole("Four in the morning", " is an honest hour."));
});
afterEach(() => vi.restoreAllMocks());

const db = () => mongoose.connection.db!;
/** A person whose deletion started long enough ago for all admitted requests to have finished. */
const leaving = () => makeWholeLife(db(), { user: { deletionStartedAt: new Date(Date.now() - 60_000) } });

describe("a deletion", () => {
  test("interrupted before or after any write is finished by the next run", async () => {
    const writes = ["deleteMany", "deleteOne", "updateMany", "updateOne", "findOneAndUpdate"] as const;
    const { Collection } = mongoose.mongo;
    let brokenAt = 0;
    for (let n = 1; ; n += 1) {
      const life = await leaving();
      let count = 0;
      for (const name of writes) {
        const original = Collection.prototype[name] as (...args: unknown[]) => Promise<unknown>;
        vi.spyOn(Collection.prototype, name).mockImplementation(async function (
          this: mongoose.mongo.Collection,
          ...args: unknown[]
        ) {
          // The search for abandoned turns runs continuously.
          if (
            this.collectionName !== "jobs" &&
            args.some((arg) => JSON.stringify(arg)?.includes("leaseExpiresAt"))
          )
            return original.apply(this, args) as never;
          count += 1;
          if (count !== n) return original.apply(this, args) as never;
          // Every other time the write succeeds but its response is lost.
          if (n % 2) await original.apply(this, args);
          throw new Error("broken off");
        } as never);
      }
      const first = await deleteEverything(life.userId).then(
        () => "whole",
        (error: Error) => error.message,
      );
      vi.restoreAllMocks();
      if (first === "broken off") brokenAt += 1;
      await deleteEverything(life.userId);
      expect(await tracesOf(db(), life.userId, life.email), `broken off at write ${n}`).toEqual([]);
      if (first === "whole") break;
    }
    expect(brokenAt).toBeGreaterThan(15);
  }, 240_000);
});
