import type mongoose from "mongoose";
import { type Model } from "mongoose";

/** Rows that are looked at in one command: each stays well within the time that a command may take. */
const BATCH = 1_000;

/**
 * Gives the rows of a collection the fields that its model has and an older version did not write, with the model's own
 * defaults; a time that is missing becomes that of the row's making. What is there stays as it is.
 * @param afterBatch is called after each thousand rows.
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
  // The driver's own collection: Mongoose would set the time of the last change.
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

/** What stands for each field where it is missing, as expressions of the database. */
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
