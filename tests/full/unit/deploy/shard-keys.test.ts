import { describe, expect, test } from "vitest";
import { models } from "#models/all.server";
import { shardKeys } from "#tests/setup/shard-keys";

/** Collections without a model. */
const others = ["jobs", "media.chunks", "media.cloudinary", "media.files"];

test("docs/scale.md has a shard key for every collection, once", () => {
  const collections = [...models.map(({ collection }) => collection.collectionName), ...others];
  const listed = shardKeys.map(({ collection }) => collection);
  expect(collections.filter((name) => !listed.includes(name))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});

const divided = models.flatMap((model) => {
  const name = model.collection.collectionName;
  const { fields, inTheWay } = shardKeys.find(({ collection }) => collection === name)!;
  return fields ? [{ name, model, fields, inTheWay }] : [];
});

describe.each(divided)("$name", ({ model, fields, inTheWay }) => {
  const indexes = model.schema.indexes().map(([key, options]) => ({
    begins: fields.every((field, at) => Object.keys(key)[at] === field),
    isUnique: Boolean(options.unique),
    name: options.name ?? Object.keys(key).join("_"),
  }));

  test("has the fields of its shard key", () => {
    for (const field of fields) expect(Object.keys(model.schema.paths)).toContain(field);
  });

  test("has no unique index in the way but those that are named", () => {
    const conflicts = indexes.filter(({ begins, isUnique }) => isUnique && !begins);
    expect(conflicts.map(({ name }) => name)).toEqual(inTheWay);
  });

  test("has an index that begins with its shard key", () => {
    expect(fields.join() === "_id" || indexes.some(({ begins }) => begins)).toBe(true);
  });
});
