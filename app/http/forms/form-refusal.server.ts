import { isDatabaseAway } from "~/services/db.server";
import { log } from "~/services/log.server";
import { AppError } from "~/utils/app-error";
import { RETRY_AFTER_SECONDS } from "~/http/session/guards.server";

/** What a form shows when it was refused as a whole. */
export interface FormRefusal {
  /** Translation key of the sentence. */
  formError: string;
  /** When it may be tried again, in seconds from now. */
  retryAfterSeconds?: number;
}

type Refused = [FormRefusal, ResponseInit & { status: number }];

/**
 * What a use-case's refusal is to a form: the answer's data, to be sent beside `submission.reply()`, and its status and
 * headers.
 * @param unexpected translation key of the sentence for failures that nobody foresaw.
 * @throws whatever is no AppError, as it is, when there is no such sentence; a Response always.
 */
export function toFormRefusal(error: unknown, unexpected?: string): Refused {
  if (!(error instanceof AppError)) {
    if (unexpected === undefined || error instanceof Response) throw error;
    return toFailure(error, unexpected);
  }
  const { retryAfterSeconds } = error.details;
  const headers = retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : undefined;
  return [
    { formError: error.code, retryAfterSeconds },
    { status: error.status, headers },
  ];
}

function toFailure(error: unknown, formError: string): Refused {
  if (isDatabaseAway(error))
    return [{ formError }, { status: 503, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } }];
  log.error({ err: error, formError }, "unexpected failure");
  return [{ formError }, { status: 500 }];
}
