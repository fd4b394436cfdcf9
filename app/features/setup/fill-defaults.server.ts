import type mongoose from "mongoose";
import { type Model } from "mongoose";

/** Rows per command, so that each command stays well within its time limit. */
const BATCH = 1_000;

/**
 * Adds the fields that an older version did not write to the rows of a collection, with the model's defaults; a
 * missing date becomes the time the row was created. Existing values stay.
 * @param afterBatch called after each thousand rows.
 */
export async function fillDefaults(model: Model<object>, afterBatch: () => Promise<void>): Promise<void> {
  const values = missingValues(model);
  const fields = Object.keys(values);
  if (fields.length === 0) return;
  const isMissing = { $or: fields.map((field) => ({ [field]: { $exists: false } })) };
  const fill = Object.fromEntries(
    fields.map((field) => [
      field,
      { $cond: [{ $eq: [{ $type: `$${field}` }, "missing"] }, values[field], `$${field}`] },
    ]),
  );
  // The driver's own collection: Mongoose would set `updatedAt`.
  const { collection } = model;
  for (let after: unknown = null; ;) {
    const page = after === null ? {} : { _id: { $gt: after as mongoose.Types.ObjectId } };
    const rows = await collection
      .find(page, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(BATCH)
      .toArray();
    const last = rows.at(-1)?._id;
    if (!last) return;
    await collection.updateMany({ $and: [page, { _id: { $lte: last } }, isMissing] }, [{ $set: fill }]);
    await afterBatch();
    after = last;
  }
}

/** The value of each missing field, as database expressions. */
function missingValues({ schema }: Model<object>): Record<string, unknown> {
  const madeAt = schema.path("_id").instance === "ObjectId" ? { $toDate: "$_id" } : "$$NOW";
  const values: Record<string, unknown> = {};
  schema.eachPath((field, type) => {
    const isInside = field.includes(".");
    const { default: value } = type.options as { default?: unknown };
    if (isInside || field === "_id" || field === schema.get("versionKey")) return;
    if (field === "createdAt") values[field] = madeAt;
    else if (field === "updatedAt") values[field] = { $ifNull: ["$createdAt", madeAt] };
    else if (typeof value === "function") values[field] = type.instance === "Date" ? madeAt : undefined;
    else if (value !== undefined) values[field] = { $literal: value };
    if (values[field] === undefined) delete values[field];
  });
  return values;
}
