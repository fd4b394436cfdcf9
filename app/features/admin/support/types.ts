import type { SubmissionResult } from "@conform-to/react";

/** Why one of the two forms of a support request was not carried out. */
export interface CaseRefusal {
  intent: string;
  lastResult: SubmissionResult;
  formError?: string;
  retryAfterSeconds?: number;
}
