import mongoose, { type Model, type Schema } from "mongoose";

/** Registers a model once; development reloads evaluate model files again and must get the same model. */
export function defineModel<T>(name: string, schema: Schema, collection: string): Model<T> {
  return (
    (mongoose.models[name] as Model<T> | undefined) ??
    (mongoose.model(name, schema, collection) as unknown as Model<T>)
  );
}
