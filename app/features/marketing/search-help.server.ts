import { escapeHtml } from "~/utils/escape-html";
import { markWords, wholeWords } from "~/utils/search-text";
import type { HelpPage, HelpView, Question } from "./types";

/** Longer searches are cut: nobody asks for more, and it bounds the work. */
const MAX_QUERY = 100;

/**
 * The questions in whose title or answer every word of a search begins a word, case and accents ignored, with these
 * marked; all questions for a search without words.
 */
export function searchHelp({ title, description, groups }: HelpPage, typed: string): HelpView {
  const query = typed.trim().slice(0, MAX_QUERY);
  const words = wholeWords(query);
  // Signs alone are a search too, and there is nothing that they name.
  const isSearch = query !== "";
  const found = groups
    .map((group) => ({
      ...group,
      questions: group.questions
        .filter((question) => !isSearch || (words.length > 0 && holds(question, words)))
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

function holds({ title, html }: Question, words: string[]): boolean {
  const own = wholeWords(`${title} ${plainText(html)}`);
  return words.every((word) => own.some((other) => other.startsWith(word)));
}

/** What a reader of the HTML sees; micromark writes these escapes and no others. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, " ")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");
}

/** Puts `<mark>` around the words where they stand in the text, never inside a tag or an escape. */
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
