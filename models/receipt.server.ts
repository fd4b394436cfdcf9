import mongoose, { type Types } from "mongoose";

const reference = {
  _id: false,
  id: { type: mongoose.Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  version: { type: Number, required: true },
};

/** How a reply came about, as its turn and its message hold it. It names memories by id, so that a forgotten one is gone. */
export const receiptFields = {
  _id: false,
  source: { type: String, enum: ["model", "library", "safety"], required: true },
  language: { type: String, required: true },
  /** The version of the configuration that it was made with; the library and the fixed texts use none. */
  configuration: { type: reference, default: null },
  /** In care: whose words the care instruction was. */
  careConfiguration: { type: reference, default: null },
  model: { type: String, default: null },
  memoryIds: { type: [mongoose.Schema.Types.ObjectId], default: undefined },
  safetyRule: { type: String, default: null },
  safetyVersion: { type: String, default: null },
  usage: {
    type: {
      _id: false,
      promptTokens: { type: Number, required: true },
      completionTokens: { type: Number, required: true },
      /** US dollars, by the prices of that day; null where the model had none. */
      cost: { type: Number, default: null },
    },
    default: null,
  },
  firstTokenMs: { type: Number, default: null },
  totalMs: { type: Number, default: null },
  /** SHA-256 of the prompt's messages. */
  promptHash: { type: String, default: null },
  /** What else the prompt is rebuilt from: its time, and the message whose summary was in it. */
  promptAt: { type: Date, default: null },
  summaryId: { type: mongoose.Schema.Types.ObjectId, default: null },
};

interface ConfigurationVersionReference {
  id: Types.ObjectId;
  name: string;
  version: number;
}

/** A receipt as it is stored. Those of older builds hold only what the fixed care replies have. */
export interface StoredReceipt {
  source: "model" | "library" | "safety";
  language: string;
  configuration?: ConfigurationVersionReference | null;
  careConfiguration?: ConfigurationVersionReference | null;
  model?: string | null;
  memoryIds?: Types.ObjectId[];
  safetyRule?: string | null;
  safetyVersion?: string | null;
  usage?: { promptTokens: number; completionTokens: number; cost?: number | null } | null;
  firstTokenMs?: number | null;
  totalMs?: number | null;
  promptHash?: string | null;
  promptAt?: Date | null;
  summaryId?: Types.ObjectId | null;
}
