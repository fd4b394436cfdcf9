import { micromark, type Options } from "micromark";
import { escapeHtml } from "./escape-html";

const options: Options = {
  // Links are filtered below, which allows telephone numbers and rejects everything dangerous.
  allowDangerousProtocol: true,
  extensions: [
    // Raw HTML and images stay as typed characters; four leading spaces do not make code.
    { disable: { null: ["htmlFlow", "htmlText", "labelStartImage", "codeIndented"] } },
  ],
};

const safeAddress = /^(https?:\/\/|mailto:)/i;
/** URLs that call or text a phone number. */
const telephoneAddress = /^(tel:[+\d*#]{2,20}|sms:[+\d*#]{2,20}(\?body=[\w%]{1,40})?)$/;

/* The cost of Markdown grows with the square of the markers in one block and of the containers in one line. People
   and models stay far below these bounds; a text above them is an attack and is shown as plain text. */
const MAX_MARKS_IN_BLOCK = 600;
const MAX_MARKS = 2_500;
const MAX_LINES = 1_000;
/** Quotes and lists that start on one line. */
const MAX_CONTAINERS = 8;
/** Leading spaces of a line: nested lists are indented that far. */
const MAX_INDENT = 40;
const marks = /[*_`~[\]<>&\\#!]/g;
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

/** A text without markup, in paragraphs. */
function plainParagraphs(text: string): string {
  return text
    .split(/\n(?:[ \t]*\n)+/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => `<p>${escapeHtml(paragraph.trim()).replaceAll("\n", "<br />")}</p>`)
    .join("\n");
}

/**
 * Renders the guide's text as safe HTML: Markdown without raw HTML and images, with headings of one level below the
 * page's own. Links lead only to the web or an email address, in a new tab, or to a phone number. A text made to be
 * expensive becomes plain paragraphs.
 */
export function renderMarkdown(text: string): string {
  if (isCostly(text)) return plainParagraphs(text);
  // Markup in the text itself arrives escaped, so every tag below was written by micromark.
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
