import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerMessage } from "~/features/safety/answer-message.server";
import type { Language } from "~/i18n/config";
import { isDatabaseAway } from "~/services/db.server";
import { renderMarkdown } from "~/utils/markdown";
import { RETRY_AFTER_SECONDS } from "./guards.server";
import { countryFor } from "./help.server";
import { readPreferences } from "./preferences.server";

/**
 * The care answer to a message that cannot be stored because the database is away: fixed texts and numbers need none.
 * @returns its Markdown, or null for a message that states no danger.
 */
export function careWithoutDatabase(request: Request, message: string, language: Language): string | null {
  const country = countryFor(request, null);
  return answerMessage({ message, language, country, isMinor: false, care: null, earlier: [] })?.text ?? null;
}

/** The same as the API's 503: what the client shows is the answer. */
export function careResponse(request: Request, message: string, language: Language): Response | null {
  const text = careWithoutDatabase(request, message, language);
  if (text === null) return null;
  return new Response(text, {
    status: 503,
    headers: {
      "Content-Type": "text/markdown; charset=utf-8",
      "Retry-After": String(RETRY_AFTER_SECONDS),
    },
  });
}

/**
 * Wraps a page's loader or action that takes a message: while the database is away, somebody in danger is answered by the
 * error screen.
 * @param messageOf reads the message from a copy of the request.
 */
export function withCareAnswer<Args extends LoaderFunctionArgs | ActionFunctionArgs, Answer>(
  handle: (args: Args) => Promise<Answer>,
  messageOf: (request: Request) => Promise<string>,
): (args: Args) => Promise<Answer> {
  return async (args) => {
    const copy = args.request.clone();
    try {
      return await handle(args);
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      const message = await messageOf(copy).catch(() => "");
      const text = message && careWithoutDatabase(copy, message, readPreferences(copy, null).language);
      if (!text) throw error;
      throw Response.json(
        { code: "errors.serviceUnavailable", careHtml: renderMarkdown(text) },
        { status: 503, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } },
      );
    }
  };
}
