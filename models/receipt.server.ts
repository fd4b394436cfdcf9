import mongoose, { type Types } from "mongoose";

const reference = {
  _id: false,
  id: { type: mongoose.Schema.Types.ObjectId, required: true },
  name: { type: String, required: true },
  version: { type: Number, required: true },
};

/**
 * How a reply was made, as stored with its turn and its message. It names memories by id, so that a forgotten one
 * leaves no text behind.
 */
export const receiptFields = {
  _id: false,
  source: { type: String, enum: ["model", "library", "safety"], required: true },
  language: { type: String, required: true },
  /** The version of the configuration; null for the library and the fixed texts. */
  configuration: { type: reference, default: null },
  /** In care: the source of the care instruction. */
  careConfiguration: { type: reference, default: null },
  model: { type: String, default: null },
  memoryIds: { type: [mongoose.Schema.Types.ObjectId], default: undefined },
  /** The passages in the prompt, with the names that they had then. */
  knowledge: {
    type: [
      {
        _id: false,
        passageId: { type: mongoose.Schema.Types.ObjectId, required: true },
        documentId: { type: mongoose.Schema.Types.ObjectId, required: true },
        title: { type: String, required: true },
        place: { type: String, required: true },
      },
    ],
    default: undefined,
  },
  safetyRule: { type: String, default: null },
  safetyVersion: { type: String, default: null },
  usage: {
    type: {
      _id: false,
      promptTokens: { type: Number, required: true },
      completionTokens: { type: Number, required: true },
      /** US dollars, by the prices of that day; null if the model had no price. */
      cost: { type: Number, default: null },
    },
    default: null,
  },
  firstTokenMs: { type: Number, default: null },
  totalMs: { type: Number, default: null },
  /** SHA-256 of the prompt's messages. */
  promptHash: { type: String, default: null },
  /** What else is needed to rebuild the prompt: its time, and the message with its summary. */
  promptAt: { type: Date, default: null },
  summaryId: { type: mongoose.Schema.Types.ObjectId, default: null },
};

interface ConfigurationVersionReference {
  id: Types.ObjectId;
  name: string;
  version: number;
}

/** A receipt as stored. Those of older versions have only the fields of the fixed care replies. */
export interface StoredReceipt {
  source: "model" | "library" | "safety";
  language: string;
  configuration?: ConfigurationVersionReference | null;
  careConfiguration?: ConfigurationVersionReference | null;
  model?: string | null;
  memoryIds?: Types.ObjectId[];
  knowledge?: { passageId: Types.ObjectId; documentId: Types.ObjectId; title: string; place: string }[];
  safetyRule?: string | null;
  safetyVersion?: string | null;
  usage?: { promptTokens: number; completionTokens: number; cost?: number | null } | null;
  firstTokenMs?: number | null;
  totalMs?: number | null;
  promptHash?: string | null;
  promptAt?: Date | null;
  summaryId?: Types.ObjectId | null;
}
