import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { isDatabaseAway } from "~/services/database/db-errors.server";
import { log } from "~/services/log.server";
import { AppError } from "~/utils/app-error";

/** How long a client should wait while the database is away, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

/** A failure that a page, a form or the API can put into words. */
interface Failure {
  /** Translation key. */
  code: string;
  status: number;
  /** When to try again, in seconds from now. */
  retryAfterSeconds?: number;
  /** The id of what the request conflicts with, such as the turn that is already running. */
  id?: string;
  /** The field of a form that it is about. */
  field?: string;
}

/**
 * Maps a thrown error to a failure: an AppError keeps its code and status; a database that is away is a 503.
 * @returns null for an unexpected error.
 */
export function toFailure(error: unknown): Failure | null {
  if (error instanceof AppError) {
    if (error.cause) log.warn({ err: error.cause, code: error.code }, "request refused");
    return { code: error.code, status: error.status, ...error.details };
  }
  if (!isDatabaseAway(error)) return null;
  log.debug({ err: error }, "the database is away");
  return { code: "errors.serviceUnavailable", status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS };
}

/** The Retry-After header of a failure, where it has one. */
export function retryHeaders({ retryAfterSeconds }: Pick<Failure, "retryAfterSeconds">): HeadersInit {
  return retryAfterSeconds ? { "Retry-After": String(retryAfterSeconds) } : {};
}

/** The response that the error boundaries read. */
export function errorResponse({ code, status, retryAfterSeconds }: Failure, headers?: HeadersInit): Response {
  return Response.json(
    { code, retryAfterSeconds },
    { status, headers: { ...retryHeaders({ retryAfterSeconds }), ...(headers as Record<string, string>) } },
  );
}

/** Wraps a page's loader or action: what a use-case throws becomes the answer of the error boundary. */
export function withErrorResponses<Args extends LoaderFunctionArgs | ActionFunctionArgs, Answer>(
  handle: (args: Args) => Promise<Answer>,
): (args: Args) => Promise<Answer> {
  return async (args) => {
    try {
      return await handle(args);
    } catch (error) {
      const failure = toFailure(error);
      throw failure ? errorResponse(failure) : error;
    }
  };
}

/** The error message of a whole form. */
export interface FormRefusal {
  /** Translation key of the sentence. */
  formError: string;
  /** When it may be tried again, in seconds from now. */
  retryAfterSeconds?: number;
}

/**
 * Maps a thrown error to a form's answer: its data, to be sent beside `submission.reply()`, and its status and headers.
 * @param unexpected translation key for unexpected errors, and for a database that is away.
 * @throws the error itself when it is a Response, or unexpected and there is no such key.
 */
export function toFormRefusal(
  error: unknown,
  unexpected?: string,
): [FormRefusal, ResponseInit & { status: number }] {
  const isExpected = error instanceof AppError;
  if (error instanceof Response || (!isExpected && unexpected === undefined)) throw error;
  const failure = toFailure(error);
  if (!failure) log.error({ err: error, formError: unexpected }, "unexpected failure");
  const { status, retryAfterSeconds } = failure ?? { status: 500, retryAfterSeconds: undefined };
  return [
    {
      formError: isExpected ? error.code : unexpected!,
      retryAfterSeconds: isExpected ? retryAfterSeconds : undefined,
    },
    { status, headers: retryHeaders({ retryAfterSeconds }) },
  ];
}
