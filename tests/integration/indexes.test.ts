import mongoose from "mongoose";
import { randomUUID } from "node:crypto";
import { afterAll, expect, inject, it } from "vitest";
import { models } from "#models/all.server";
import { Conversation } from "#models/conversation.server";
import { connectDatabase, disconnectDatabase } from "~/services/database/db.server";

const uri = new URL(inject("mongoUri"));
uri.pathname = `/test_${randomUUID().slice(0, 8)}`;

afterAll(async () => {
  await mongoose.connection.dropDatabase();
  await disconnectDatabase();
});

it("an index of an earlier version is rebuilt, and an operator's own index stays", async () => {
  const before = await mongoose.createConnection(uri.href).asPromise();
  const old = before.collection(Conversation.collection.collectionName);
  await old.createIndex({ userId: 1, isFavorite: 1 }, { name: "favorites" });
  await old.createIndex({ userId: 1 }, { name: "of_other_name" });
  await old.createIndex({ category: 1 }, { name: "the_operators_own" });
  await before.close();

  await connectDatabase(uri.href, models);

  const indexes = await Conversation.collection.indexes();
  const wanted = Conversation.schema.indexes().map(([key]) => key);
  for (const key of wanted) expect(indexes.map((index) => index.key)).toContainEqual(key);
  expect(indexes.find(({ name }) => name === "favorites")?.key).toHaveProperty("updatedAt");
  expect(indexes.map(({ name }) => name)).toContain("the_operators_own");
});
