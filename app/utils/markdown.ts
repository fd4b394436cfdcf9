import { micromark, type Options } from "micromark";
import { escapeHtml } from "./escape-html";

const options: Options = {
  // Links are gone through below, where telephone numbers are let through and everything dangerous is not.
  allowDangerousProtocol: true,
  extensions: [
    // Raw HTML and images are left as the characters they are written with; four spaces are no code.
    { disable: { null: ["htmlFlow", "htmlText", "labelStartImage", "codeIndented"] } },
  ],
};

const safeAddress = /^(https?:\/\/|mailto:)/i;
/** Addresses that dial or write to a number. */
const telephoneAddress = /^(tel:[+\d*#]{2,20}|sms:[+\d*#]{2,20}(\?body=[\w%]{1,40})?)$/;

/*
 * What Markdown costs grows with the square of the marks in one block and of the containers in one line. People and
 * models stay far below these bounds; a text above them is meant to cost, and is shown as it stands.
 */
const MAX_MARKS_IN_BLOCK = 600;
const MAX_MARKS = 2_500;
const MAX_LINES = 1_000;
/** Quotes and lists that begin in one line. */
const MAX_CONTAINERS = 8;
/** Spaces before a line: lists in lists stand that far in. */
const MAX_INDENT = 40;
const marks = /[*_`~[\]<>&\\#]/g;
const containers = new RegExp(
  `^(?:[ \\t]*(?:>|[-+*](?=\\s)|\\d{1,9}[.)](?=\\s))){${MAX_CONTAINERS + 1}}`,
  "m",
);
const indented = new RegExp(`^[ \\t]{${MAX_INDENT},}\\S`, "m");

function isCostly(text: string): boolean {
  const count = (part: string, pattern: RegExp) => part.match(pattern)?.length ?? 0;
  return (
    count(text, marks) > MAX_MARKS ||
    count(text, /[\r\n]/g) > MAX_LINES ||
    text.split(/\n[ \t]*\n/).some((block) => count(block, marks) > MAX_MARKS_IN_BLOCK) ||
    containers.test(text) ||
    indented.test(text)
  );
}

/** A text without any markup of its own, in its paragraphs. */
function plainParagraphs(text: string): string {
  return text
    .split(/\n(?:[ \t]*\n)+/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll("\n", "<br />")}</p>`)
    .join("\n");
}

/**
 * The guide's words as safe HTML: Markdown without raw HTML and images, with headings of one rank under the page's
 * own, and with links that lead only to the web or to a mail, in a tab of their own, or to a telephone. A text that is
 * made to cost is given in plain paragraphs.
 */
export function renderMarkdown(text: string): string {
  if (isCostly(text)) return plainParagraphs(text);
  // Markup of the text itself arrives escaped, so every tag below was written by micromark.
  return micromark(text, options)
    .replace(/<(\/?)h[1-6]>/g, "<$1h2>")
    .replace(/<br \/>\n/g, "<br />")
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, label: string) => {
      if (telephoneAddress.test(href)) return `<a href="${href}">${label}</a>`;
      return safeAddress.test(href)
        ? `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${label}</a>`
        : label;
    });
}
