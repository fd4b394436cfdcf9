import mongoose from "mongoose";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { startThrowawayMongod, type ThrowawayMongod } from "#tests/setup/mongod";

let mongod: ThrowawayMongod;
let client: mongoose.mongo.MongoClient;
beforeAll(async () => {
  mongod = await startThrowawayMongod("somewhere");
  client = new mongoose.mongo.MongoClient(mongod.uri, {
    serverSelectionTimeoutMS: 15_000,
    socketTimeoutMS: 1_000,
  });
});
afterAll(async () => {
  await client.close();
  await mongod.stop();
});

it("gives every run a replica set of its own", async () => {
  const shared = new mongoose.mongo.MongoClient(inject("mongoUri"));
  const hello = await shared.db().command({ hello: 1 });
  await shared.close();
  expect(hello).toMatchObject({ setName: "rs0", isWritablePrimary: true });
});

it("keeps what was written across a crash", async () => {
  const notes = client.db().collection("notes");
  expect(notes.dbName).toBe("somewhere");
  await notes.insertOne({ text: "kept" }, { writeConcern: { w: "majority", j: true } });
  await mongod.crash();
  await mongod.start();
  expect(await notes.countDocuments()).toBe(1);
});

it("can be frozen and resumed", async () => {
  mongod.pause();
  await expect(client.db().command({ ping: 1 })).rejects.toThrow();
  mongod.resume();
  expect(await client.db().command({ ping: 1 })).toMatchObject({ ok: 1 });
});
