import mongoose, { type InferSchemaType } from "mongoose";
import { defineModel } from "./define-model.server";

/** The helplines of one country, as edited by administrators; a country without a row uses the seeded ones. */
const schema = new mongoose.Schema(
  {
    /** ISO 3166 code, or INTL. */
    _id: { type: String, required: true },
    emergency: { type: String, required: true },
    emergencyText: { type: String, default: null },
    silentCall: { type: String, default: null },
    lines: { type: [mongoose.Schema.Types.Mixed], required: true },
  },
  { timestamps: true, versionKey: false },
);

export type HelplineRegionDocument = InferSchemaType<typeof schema>;

export const HelplineRegion = defineModel<HelplineRegionDocument>(
  "HelplineRegion",
  schema,
  "helpline_regions",
);
