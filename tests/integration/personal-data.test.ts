import mongoose from "mongoose";
import { describe, expect, test } from "vitest";
import { models } from "#models/all.server";
import { makeWholeLife } from "#tests/factories/whole-life";
import { useDatabase } from "#tests/setup/database";
import { account, personalData } from "~/features/privacy/personal-data.server";

useDatabase();

/** Collections without a field that identifies a person, and why. */
const impersonal: Record<string, string> = {
  BillingEvent: "Stripe's own ids, gone after a month",
  DailyQuote: "the same for everyone",
  HelplineRegion: "the same for everyone",
  KnowledgePassage: "the same for everyone",
  SavedForm: "found by a secret that only the browser has, for an hour",
  Migration: "one row for the installation",
  PricingPlan: "the same for everyone",
  ProcessMetrics: "figures without people",
  RateLimit: "keys are hashed, and removed within a day",
  SystemStats: "daily figures without people",
  UsedKey: "hashes",
  UsageReason: "the same for everyone",
};

/** Fields that name the owner of a row. */
const ownerFields = /(^|\.)(\w*userId|ownerId|createdBy|updatedBy|\w*email|to)$/i;
/** Field names that sound like secrets. */
const secretNames = /(hash|password|secret|token(?!s)|^sid$|unsubscribe)/i;

const listed = [account, ...personalData];

describe("the list of what belongs to a person", () => {
  test.each(models.map(({ modelName }) => modelName))("holds %s, or says why not", (name) => {
    const isListed = listed.some(({ model }) => model.modelName === name);
    expect(isListed, `${name}: add it to personal-data.server.ts, or to the impersonal ones here`).toBe(
      !(name in impersonal),
    );
    if (isListed) return;
    const paths = Object.keys(mongoose.model(name).schema.paths);
    expect(paths.filter((path) => ownerFields.test(path))).toEqual([]);
  });

  test("shows no field with a name like a secret", () => {
    for (const { name, model, withheld } of listed) {
      const shown = Object.keys(model.schema.paths).filter((path) => !withheld.includes(path));
      expect(
        shown.filter((path) => secretNames.test(path)),
        name,
      ).toEqual([]);
    }
  });

  test("withholds only existing fields", () => {
    for (const { name, model, withheld } of listed) {
      expect(
        withheld.filter((path) => !(path in model.schema.paths)),
        name,
      ).toEqual([]);
    }
  });

  test("finds a person's rows in each collection by an index, and no other person's", async () => {
    const db = mongoose.connection.db!;
    const [mine, theirs] = [await makeWholeLife(db), await makeWholeLife(db)];
    for (const { name, model, rowsOf } of listed) {
      const person = { id: mine.userId, email: mine.email };
      const rows = await model.find(rowsOf(person)).lean();
      expect(rows.length, name).toBeGreaterThan(0);
      expect(JSON.stringify(rows), name).not.toContain(theirs.userId);
      if (name === "configurations") continue; // About five in total.
      const plan = JSON.stringify(await model.find(rowsOf(person)).explain("queryPlanner"));
      expect(plan, name).not.toContain('"COLLSCAN"');
    }
  });
});
