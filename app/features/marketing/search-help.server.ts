import { escapeHtml } from "~/utils/text/escape-html";
import { markWords, wholeWords } from "~/utils/text/search-text";
import type { HelpPage, HelpView, Question } from "./types";

/** Longer queries are cut, which bounds the work. */
const MAX_QUERY = 100;

/**
 * The questions whose title or answer contains, for every word of the query, a word that starts with it. Ignores case
 * and accents; matches are marked. A query without words returns all questions.
 */
export function searchHelp({ title, description, groups }: HelpPage, typed: string): HelpView {
  const query = typed.trim().slice(0, MAX_QUERY);
  const words = wholeWords(query);
  // A query of symbols only matches nothing.
  const isSearch = query !== "";
  const found = groups
    .map((group) => ({
      ...group,
      questions: group.questions
        .filter((question) => !isSearch || (words.length > 0 && matches(question, words)))
        .map(({ id, title, html }) => ({
          id,
          title: markWords(title, words, true),
          html: markInHtml(html, words),
        })),
    }))
    .filter(({ questions }) => questions.length > 0);
  return {
    title,
    description,
    groups: found,
    query,
    count: found.reduce((sum, { questions }) => sum + questions.length, 0),
  };
}

function matches({ title, html }: Question, words: string[]): boolean {
  const present = wholeWords(`${title} ${plainText(html)}`);
  return words.every((word) => present.some((other) => other.startsWith(word)));
}

/** The text of the HTML as a reader sees it; micromark writes only these escapes. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}

/** Puts `<mark>` around the matches in the text, never inside a tag or an escape. */
function markInHtml(html: string, words: string[]): string {
  if (words.length === 0) return html;
  return html.replace(/(<[^>]*>|&\w+;)|[^<&]+/g, (text, markup: string | undefined) =>
    markup
      ? text
      : markWords(text, words, true)
          .map((piece) => (piece.isHit ? `<mark>${escapeHtml(piece.text)}</mark>` : piece.text))
          .join(""),
  );
}
