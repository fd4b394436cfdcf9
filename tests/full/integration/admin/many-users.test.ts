import mongoose from "mongoose";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { User } from "#models/user.server";
import { searchFields } from "#models/user-search.server";
import { useDatabase } from "#tests/setup/database";
import { readSummary } from "~/features/admin/read-summary.server";
import { listUsers } from "~/features/admin/users/list-users.server";
import type { UserFilter, UserOrder } from "~/features/admin/users/types";

useDatabase();

const PEOPLE = 100_000;
/** Documents that one request may read: a page, and what selecting it costs at most. */
const MAX_READ = 5_000;
const FIRST = Date.UTC(2020, 0, 1);

const db = () => mongoose.connection.db!;

beforeAll(async () => {
  // The indexes of the search are built afterwards: that takes seconds, and keeping them up to date a minute.
  await User.init();
  await User.collection.dropIndexes();
  const prototype = new User({ email: "x", preferredLanguage: "en" }).toObject();
  for (let from = 0; from < PEOPLE; from += 5_000) {
    const rows = Array.from({ length: 5_000 }, (_, index) => {
      const number = from + index;
      const person = { firstName: `F${number % 97}`, lastName: "Ríos", email: `u${number}@a.t` };
      return {
        ...prototype,
        ...person,
        ...searchFields(person),
        _id: mongoose.Types.ObjectId.createFromTime(FIRST / 1_000 + number * 60),
        subscriptionTier: number % 10 === 0 ? "premium" : "free",
        createdAt: new Date(FIRST + number * 60_000),
        updatedAt: new Date(FIRST + number * 60_000),
      };
    });
    await User.collection.insertMany(rows, { ordered: false });
  }
  await buildIndexes();
}, 300_000);

/** With a connection of its own: the product's gives up before the command is done. */
async function buildIndexes(): Promise<void> {
  const patient = await mongoose
    .createConnection(inject("mongoUri"), { dbName: db().databaseName })
    .asPromise();
  try {
    await patient.model("User", User.schema, User.collection.name).createIndexes();
  } finally {
    await patient.close();
  }
}

/** A page of the list, and how many documents the database read for it. */
async function read(filter: Partial<UserFilter>, page = 1, sort: UserOrder = "-joined") {
  await db().command({ profile: 2 });
  try {
    const list = await listUsers({ search: "", ...filter }, { page, limit: 25, sort });
    return { ...list, documents: await documentsRead() };
  } finally {
    await db().command({ profile: 0 });
    await db().dropCollection("system.profile");
  }
}

async function documentsRead(): Promise<number> {
  const rows = await db()
    .collection("system.profile")
    .find({ ns: `${db().databaseName}.${User.collection.name}` })
    .toArray();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map(({ planSummary }) => String(planSummary)).filter((plan) => /COLLSCAN/.test(plan))).toEqual(
    [],
  );
  return rows.reduce((sum, { docsExamined = 0 }) => sum + (docsExamined as number), 0);
}

describe("with a hundred thousand people", () => {
  test.each([1, 400, 2_000, 4_000])(
    "page %d has its people and the total, and reads few",
    async (page) => {
      const { users, totalCount, documents } = await read({}, page);
      expect(totalCount).toBe(PEOPLE);
      expect(users.map(({ email }) => email)).toEqual(
        Array.from({ length: 25 }, (_, index) => `u${PEOPLE - 1 - (page - 1) * 25 - index}@a.t`),
      );
      expect(documents).toBeLessThan(MAX_READ);
    },
    60_000,
  );

  test("any part of a name or an email address finds its people", async () => {
    const one = await read({ search: "99998@A" });
    expect(one.users.map(({ email }) => email)).toEqual(["u99998@a.t"]);
    expect(one.documents).toBeLessThan(MAX_READ);
    const many = await read({ search: "rios f96" });
    expect(many.users).toHaveLength(25);
    expect(many.totalCount).toBe(Math.floor((PEOPLE - 97) / 97) + 1);
    expect((await read({ search: "nobody" })).totalCount).toBe(0);
  }, 60_000);

  test.each(["name", "-name", "email", "-email", "joined"] as const)(
    "a page in the middle by %s reads few",
    async (sort) => {
      expect((await read({}, 1_500, sort)).documents).toBeLessThan(MAX_READ);
    },
    60_000,
  );

  test("a filter has its total", async () => {
    const { totalCount, documents } = await read({ plan: "premium" }, 5);
    expect(totalCount).toBe(PEOPLE / 10);
    expect(documents).toBeLessThan(MAX_READ);
  }, 60_000);

  test("the summary counts them", async () => {
    expect(await readSummary()).toMatchObject({ totalUsers: PEOPLE, premiumUsers: PEOPLE / 10 });
  }, 60_000);
});
