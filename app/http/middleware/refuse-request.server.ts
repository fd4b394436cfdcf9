import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import { formatWait } from "~/i18n/format";
import { getServerI18n } from "~/i18n/server.server";
import stylesUrl from "~/styles/app.css?url";
import { escapeHtml } from "~/utils/text/escape-html";
import { renderMarkdown } from "~/utils/text/markdown";
import { safePath } from "~/utils/safe-path";
import { careWithoutDatabase } from "~/http/care-without-database.server";
import { messageIn, toFetchRequest } from "./message-in.server";
import { readPreferences } from "~/http/session/preferences.server";

/** The bounds of Retry-After, in seconds. */
const MIN_RETRY_SECONDS = 2;
const MAX_RETRY_SECONDS = 60;

interface Refusal {
  /** The queue is full, or the database does not answer. */
  kind: "busy" | "away";
  retryAfterSeconds: number;
}

/**
 * Answers 503 to a request that was not started: as text for the API, as a failure for the enhanced application, or
 * as a small page. A message that states danger still gets its care answer.
 * @param body the body, as far as it was read.
 */
export async function refuse(
  request: ExpressRequest,
  response: ExpressResponse,
  body: Buffer | undefined,
  { kind, retryAfterSeconds }: Refusal,
): Promise<void> {
  const asked = toFetchRequest(request, body);
  const { language } = readPreferences(asked, null);
  const message = await messageIn(asked);
  const care = message && careWithoutDatabase(asked, message, language);
  // The answer may have begun meanwhile.
  if (response.headersSent) return;
  const seconds = Math.min(MAX_RETRY_SECONDS, Math.max(MIN_RETRY_SECONDS, retryAfterSeconds));
  response
    .status(503)
    .set("Retry-After", String(seconds))
    .set("Cache-Control", "no-store")
    .vary("Cookie")
    .vary("Accept-Language");
  // The unread rest of a body would be taken for the next request.
  if (!request.complete && body === undefined) response.set("Connection", "close");

  if (request.path.startsWith("/api/")) {
    if (care) response.type("text/markdown").send(care);
    else response.type("text/plain").send("Service unavailable");
    return;
  }
  const careHtml = care ? renderMarkdown(care) : undefined;
  const words = careHtml && message;
  if (request.query._data !== undefined) {
    response.set("X-Remix-Catch", "yes").json({ code: "errors.serviceUnavailable", careHtml, words });
    return;
  }
  const { t } = getServerI18n(language);
  const title = escapeHtml(t(`errorPage.${kind}.title`));
  const text = escapeHtml(t(`errorPage.${kind}.text`, { when: formatWait(seconds, language) }));
  response
    .type("text/html")
    .send(
      `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>` +
        `<link rel="stylesheet" href="${stylesUrl}"></head><body><main id="main"><section class="error-screen">` +
        (careHtml ? `<div class="prose">${careHtml}</div>` : "") +
        (words ? ownWords(t("errorPage.yourWords"), words) : "") +
        `<h1>${title}</h1><p class="text-soft">${text}</p>` +
        `<p><a class="btn btn-primary" href="${escapeHtml(safePath(request.originalUrl))}">${escapeHtml(t("errorPage.again"))}</a></p>` +
        `<p><a class="link" href="/safety">${escapeHtml(t("helpNow.title"))}</a></p>` +
        `</section></main></body></html>`,
    );
}

/** The message in a field of its own: it is not sent, and can be copied. */
function ownWords(label: string, words: string): string {
  return (
    `<p class="field"><label for="own-words">${escapeHtml(label)}</label>` +
    `<textarea id="own-words" class="input" rows="4" dir="auto" readonly>\n${escapeHtml(words)}</textarea></p>`
  );
}
