import { expect, test } from "vitest";
import { databaseOf, isMongodbUri } from "~/utils/mongodb-uri";

test.each([
  ["mongodb://localhost", ""],
  ["mongodb://localhost:27017/", ""],
  ["mongodb://127.0.0.1:1,127.0.0.1:2,127.0.0.1:3/anamcara?replicaSet=rs0", "anamcara"],
  ["mongodb://one.example.com:27017,two.example.com:27017/?replicaSet=rs0", ""],
  ["mongodb://rosa:a%20pass@one:1,[::1]:2/well?authSource=admin", "well"],
  ["mongodb+srv://rosa:pass@cluster.example.com/well", "well"],
])("%s is an address of MongoDB", (uri, database) => {
  expect(isMongodbUri(uri)).toBe(true);
  expect(databaseOf(uri)).toBe(database);
});

test.each([
  "",
  "localhost:27017",
  "http://localhost",
  "mongodb://",
  "mongodb://,",
  "mongodb:///well",
  "mongodb://a b",
])("%j is none", (uri) => expect(isMongodbUri(uri)).toBe(false));
