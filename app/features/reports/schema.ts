import { z } from "zod";
import { submitKeySchema, trimmedText } from "~/utils/text/bounded-string";
import { MAX_REPORT_LENGTH, reportReasons } from "./limits";

export const reportSchema = z.object({
  reason: z.enum(reportReasons, "report.reasonRequired"),
  comment: trimmedText(
    { min: 0, max: MAX_REPORT_LENGTH },
    "validation.required",
    "validation.descriptionTooLong",
  ).optional(),
  submitKey: submitKeySchema,
});

export type ReportInput = z.output<typeof reportSchema>;
