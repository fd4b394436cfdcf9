import type { Response as ExpressResponse } from "express";

/**
 * Lets a loader write to the socket itself. Remix copies a Response's stream through web streams, at several times the
 * cost and without back-pressure; so the loader returns an empty Response for status and headers, and when the adapter
 * ends it, the socket goes to `write` instead, its headers set. HEAD requests end as they would.
 * @param framing "unframed" for a stream of small writes that marks its own end: it goes out without a chunk frame
 * around
 *   every write, at half the cost, and ends with its connection. Its Response is to say `Connection: close`.
 */
export function writeRawResponse(
  response: ExpressResponse,
  write: (response: ExpressResponse) => void,
  framing: "framed" | "unframed" = "framed",
): void {
  if (framing === "unframed") response.removeHeader("Transfer-Encoding");
  const end = response.end.bind(response) as ExpressResponse["end"];
  response.end = ((...args: Parameters<ExpressResponse["end"]>) => {
    response.end = end;
    if (response.req.method === "HEAD" || response.statusCode >= 300 || response.destroyed)
      return end(...args);
    write(response);
    return response;
  }) as ExpressResponse["end"];
}
