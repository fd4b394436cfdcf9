import { GuideError } from "./guide";
import { BrokenStream } from "./model-stream.server";
import type { ApiFailure } from "./openai-wire.server";

/** Whether the server was unreachable or the connection broke. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof BrokenStream || /^APIConnection/.test(error.constructor.name);
}

/** Converts a failure to a GuideError. The server's text is omitted where it may repeat a message or the key. */
export function asGuideError(error: unknown, wrote: boolean, apiKey: string | undefined): GuideError {
  if (error instanceof GuideError) return error;
  if (isConnectionError(error)) {
    const cause = (error as Error).cause ?? error;
    return wrote
      ? new GuideError("cut", "The connection broke in the middle of a reply", { cause })
      : new GuideError("unreachable", "The model's server cannot be reached", { cause });
  }
  const { status, code, type, message } = error as ApiFailure;
  if (status === undefined) {
    const label = [code, type].filter(Boolean).join(", ") || "unreadable event";
    if (/rate_limit|quota/.test(label)) return new GuideError("rate_limited", `Stream error: ${label}`);
    return new GuideError(wrote ? "cut" : "refused", `Stream error: ${label}`);
  }
  const label = [status, code, type].filter(Boolean).join(", ");
  if (status === 429) return new GuideError("rate_limited", `Answered ${label}`);
  if (status >= 500) return new GuideError("unreachable", `Answered ${label}`);
  if (status !== 401 && status !== 403 && status !== 404)
    return new GuideError("refused", `Answered ${label}`);
  const said = apiKey ? message.replaceAll(apiKey, "[key]") : message;
  return new GuideError(
    "refused",
    `Answered ${label}: ${said.replace(/sk-[\w*-]+/g, "[key]").slice(0, 200)}`,
  );
}
