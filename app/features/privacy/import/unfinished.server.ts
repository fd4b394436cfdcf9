import mongoose from "mongoose";

/** Matches the states of an import that has not ended. */
export const unfinishedImport = () =>
  mongoose.trusted({ $in: ["receiving", "checking", "ready", "importing", "cancelling"] as const });

/** Matches those that have a job. */
export const workedImport = () => mongoose.trusted({ $in: ["checking", "importing", "cancelling"] as const });
