import { languages, type Language } from "~/i18n/config";
import { getServerI18n } from "~/i18n/server.server";
import { libraryReply } from "~/services/llm/library/engine.server";
import { lruCache } from "~/utils/lru-cache";
import { renderMarkdown } from "~/utils/text/markdown";
import type { Exchange } from "./types";

const exchanges = lruCache(languages.length, (language): Exchange => {
  const question = getServerI18n(language as Language).t("landing.exchange.question");
  const reply = libraryReply([{ role: "user", content: question }], language as Language);
  return { question, html: renderMarkdown(reply) };
});

/** A question and the built-in library's own reply to it, for the landing page. */
export function writeExchange(language: Language): Exchange {
  return exchanges.get(language);
}
