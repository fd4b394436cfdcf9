import { AppError } from "~/utils/app-error";

/** What a form shows when it was refused as a whole. */
export interface FormRefusal {
  /** Translation key of the sentence. */
  formError: string;
  /** When it may be tried again, in seconds from now. */
  retryAfterSeconds?: number;
}

/**
 * What a use-case's refusal is to a form: the answer's data, to be sent beside `submission.reply()`, and its status and
 * headers.
 * @throws whatever is no AppError, as it is.
 */
export function toFormRefusal(error: unknown): [FormRefusal, ResponseInit & { status: number }] {
  if (!(error instanceof AppError)) throw error;
  const { retryAfterSeconds } = error.details;
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return [
    { formError: error.code, retryAfterSeconds },
    { status: error.status, headers },
  ];
}
