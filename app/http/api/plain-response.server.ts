/** What the client shows as `status: body`. */
const plainTexts: Record<number, string> = {
  401: "Unauthorized",
  402: "Daily message limit reached",
  403: "Forbidden",
  404: "Not found",
  405: "Method not allowed",
  409: "Conflict",
  413: "Payload too large",
  415: "Unsupported media type",
  429: "Too many requests",
  502: "Bad gateway",
  503: "Service unavailable",
};

/** An answer of the API as plain text, by default the text of its status. */
export function plainResponse(
  status: number,
  headers: HeadersInit = {},
  text = plainTexts[status],
): Response {
  return new Response(text, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...headers },
  });
}
