import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { answerMessage } from "~/features/safety/answer-message.server";
import type { Language } from "~/i18n/config";
import { isDatabaseAway } from "~/services/database/db-errors.server";
import { renderMarkdown } from "~/utils/text/markdown";
import { RETRY_AFTER_SECONDS } from "./errors.server";
import { boundedEcho } from "./forms/bounded-echo.server";
import { countryFor } from "./help.server";
import { readPreferences } from "./session/preferences.server";

/**
 * Answers a message that states danger while the database is away. The fixed texts and the helplines are in memory.
 * @returns its Markdown, or null for a message that states no danger.
 */
export function careWithoutDatabase(request: Request, message: string, language: Language): string | null {
  const country = countryFor(request, null);
  return answerMessage({ message, language, country, isMinor: false, care: null, earlier: [] })?.text ?? null;
}

/** The same answer as the API's 503: the body is what the client shows. */
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
 * Wraps a page's loader or action that takes a message: while the database is away, the error screen shows the care
 * answer, and the message below it.
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
        {
          code: "errors.serviceUnavailable",
          careHtml: renderMarkdown(text),
          words: boundedEcho({ message })!.message,
        },
        { status: 503, headers: { "Retry-After": String(RETRY_AFTER_SECONDS) } },
      );
    }
  };
}
