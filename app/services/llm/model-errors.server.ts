import { GuideError } from "./guide";
import { NothingSaid } from "./read-reply.server";
import type { ServerFailure } from "./server-profile";

/** The parts of the SDKs' errors that decide what happens next. */
interface ApiError extends Error {
  status?: number;
  code?: string | number | null;
  type?: string | null;
  param?: string | null;
  headers?: Headers;
}

/** Whether the server was unreachable or the connection broke. */
function isConnectionError(error: unknown): boolean {
  const { name = "", message = "" } = (error ?? {}) as Error;
  return (
    /^APIConnection/.test((error as object)?.constructor?.name ?? "") ||
    /^(terminated|fetch failed|other side closed|socket hang up|premature close)/i.test(message) ||
    name === "SocketError"
  );
}

/** What an error says about the request. An error in the middle of a stream may have its status as its code. */
export function failureOf(error: unknown): ServerFailure {
  const { status, code, param, message = "" } = (error ?? {}) as ApiError;
  const asStatus = typeof code === "number" && code >= 400 && code < 600 ? code : undefined;
  return {
    status: status ?? asStatus,
    code: code === null || code === undefined ? null : String(code),
    param,
    message,
  };
}

/**
 * When a request that failed can be sent again, in milliseconds; null when that is of no use.
 * @param pause for servers that do not say.
 * @param requests how many were sent.
 */
export function waitBefore(error: unknown, pause: number, requests: number): number | null {
  const { status, code, message } = failureOf(error);
  const asked = retryAfter(error);
  const isBusy = status === 429 || status === 503 || status === 529;
  if (status === 429 && code === "insufficient_quota") return null;
  if (isBusy && asked !== null) return asked * 1_000;
  // A model that is being loaded is there after a while.
  if (status === 503 && /load|starting|warm/i.test(message)) return pause;
  const mayPass = isBusy || status === 408 || status === 500 || status === 502 || status === 504;
  return (mayPass || isConnectionError(error)) && requests === 1 ? pause / 4 : null;
}

/** When the server says that it can be asked again, in seconds; null when it does not. */
function retryAfter(error: unknown): number | null {
  const header = (error as ApiError).headers?.get?.("retry-after");
  if (!header) return null;
  const seconds = /^\d+(\.\d+)?$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null;
}

/** Converts a failure to a GuideError. The server's text is omitted where it may repeat a message or the key. */
export function asGuideError(error: unknown, wrote: boolean, apiKey: string | undefined): GuideError {
  if (error instanceof GuideError) return error;
  if (error instanceof NothingSaid) {
    return new GuideError(error.why === "length" ? "spent" : "refused", error.message);
  }
  if (isConnectionError(error)) {
    const cause = (error as Error).cause ?? error;
    return wrote
      ? new GuideError("cut", "The connection broke in the middle of a reply", { cause })
      : new GuideError("unreachable", "The model's server cannot be reached", { cause });
  }
  const { type } = error as ApiError;
  const { status, code, message } = failureOf(error);
  const label = [status, code, type].filter(Boolean).join(", ") || "unreadable event";
  if (wrote) return new GuideError("cut", `Stream error: ${label}`);
  if (status === 429 || (status === undefined && /rate_limit|quota/.test(label))) {
    return new GuideError("rate_limited", `Answered ${label}`, {
      retryAfterSeconds: retryAfter(error) ?? undefined,
    });
  }
  if (status !== undefined && status >= 500) {
    return new GuideError("unreachable", `Answered ${label}`, {
      retryAfterSeconds: retryAfter(error) ?? undefined,
    });
  }
  if (status !== 401 && status !== 403 && status !== 404)
    return new GuideError("refused", `Answered ${label}`);
  const said = apiKey ? message.replaceAll(apiKey, "[key]") : message;
  return new GuideError(
    "refused",
    `Answered ${label}: ${said.replace(/sk-[\w*-]+/g, "[key]").slice(0, 200)}`,
  );
}
