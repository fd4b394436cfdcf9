import mongoose, { type InferSchemaType } from "mongoose";
import { defineModel } from "./define-model.server";

/**
 * The figures of one process in one minute, hour or day. They describe the installation, not people. A row with the
 * processId "all" counts the minutes in which at least one process ran.
 */
const schema = new mongoose.Schema(
  {
    /** Made of the span, its start and the process, so that adding to a row needs no other index. */
    _id: { type: String },
    span: { type: String, enum: ["minute", "hour", "day"], required: true },
    /** The start of the span. */
    at: { type: Date, required: true },
    processId: { type: String, required: true },
    host: { type: String },
    pid: { type: Number },
    startedAt: { type: Date },
    seenAt: { type: Date },
    /** When it stopped, as far as it could say so. */
    stoppedAt: { type: Date },
    /** What was counted, by family, name and bucket. */
    counts: { type: mongoose.Schema.Types.Mixed },
    /** The largest values seen. */
    openStreams: { type: Number },
    runningTurns: { type: Number },
    rssBytes: { type: Number },
    delayMs: { type: Number },
    /** Only for "all": the minutes since 1970 at which the first and the last process was seen, and how many. */
    firstMinute: { type: Number },
    lastMinute: { type: Number },
    upMinutes: { type: Number },
    expireAt: { type: Date, required: true },
  },
  { versionKey: false },
);

// For the last hour, day and month.
schema.index({ span: 1, at: 1 });
schema.index({ expireAt: 1 }, { expireAfterSeconds: 0 });

export type ProcessMetricsDocument = InferSchemaType<typeof schema>;

export const ProcessMetrics = defineModel<ProcessMetricsDocument>(
  "ProcessMetrics",
  schema,
  "process_metrics",
);
