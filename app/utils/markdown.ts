import { micromark, type Options } from "micromark";

const options: Options = {
  extensions: [
    // Raw HTML and images are left as the characters they are written with; four spaces are no code.
    { disable: { null: ["htmlFlow", "htmlText", "labelStartImage", "codeIndented"] } },
  ],
};

const safeAddress = /^(https?:\/\/|mailto:)/i;

/**
 * The guide's words as safe HTML: Markdown without raw HTML and images, with headings of one rank under the page's
 * own, and with links that lead only to the web or to a mail, in a tab of their own.
 */
export function renderMarkdown(text: string): string {
  // Markup of the text itself arrives escaped, so every tag below was written by micromark.
  return micromark(text, options)
    .replace(/<(\/?)h[1-6]>/g, "<$1h2>")
    .replace(/<br \/>\n/g, "<br />")
    .replace(/<a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, (_, href: string, label: string) =>
      safeAddress.test(href)
        ? `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${label}</a>`
        : label,
    );
}
