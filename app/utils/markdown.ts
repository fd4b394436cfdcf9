import { micromark, type Options } from "micromark";

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

/**
 * The guide's words as safe HTML: Markdown without raw HTML and images, with headings of one rank under the page's
 * own, and with links that lead only to the web or to a mail, in a tab of their own, or to a telephone.
 */
export function renderMarkdown(text: string): string {
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
