import type { Response as ExpressResponse } from "express";
import type { MessageDto } from "~/features/chat/types";
import type { TurnFeed } from "~/features/chat/turns/streams/turn-feed.server";
import { escapeHtml } from "~/utils/text/escape-html";
import { flushCompressed, writeTurn, type TurnFormat } from "./turn-writer.server";

/** What the live page's loader requests. */
export interface LivePage {
  feed: TurnFeed;
  /** The session that reads the reply. */
  sessionId: string;
  /** Marks the place of the reply in the rendered document. */
  marker: string;
  /** The error message for an interrupted reply, in the reader's language. */
  failureText: string;
  /** What was found out about the quotations of the stored reply, for its end. */
  noteTexts: (message: MessageDto) => string[];
}

/** Written after a complete reply: hides what belongs to a running one. */
const wholeStyle = "#cut,#stop{display:none}";
/** After a reply that failed: its message was given back, so the number of messages left is out of date. */
const failedStyle = "#cut,#stop,#left{display:none}";

/**
 * With scripts, the plain form was sent before hydration. Continue to the enhanced page, but not while the person is
 * typing; their text goes along as a draft.
 */
const goOn =
  '(()=>{const a=document.querySelector("textarea"),' +
  'g=()=>{try{a.value&&localStorage.setItem(a.dataset.draft,Date.now()+":"+a.value)}catch{}' +
  'location.replace(location.pathname.replace(/\\/live\\/.*/,""))};' +
  'a===document.activeElement?a.addEventListener("blur",g):g()})()';

/**
 * Writes a page and the reply inside it, as the reply comes.
 * @param html the rendered document.
 */
export function writeLivePage(
  response: ExpressResponse,
  html: string,
  { feed, sessionId, marker, nonce, failureText, noteTexts }: LivePage & { nonce: string },
): void {
  const at = html.indexOf(marker);
  const head = html.slice(0, at);
  const tail = html.slice(at + marker.length);
  const bodyEnd = tail.lastIndexOf("</body>");
  response.write(`${head}<p>`);
  flushCompressed(response);
  const format: TurnFormat = {
    words: (text) =>
      escapeHtml(text)
        .replace(/\n{2,}/g, "</p><p>")
        .replace(/\n/g, "<br>"),
    reset: () => "</p><hr><p>",
    heartbeat: "<!-- -->",
    end: ({ end }) => {
      if (!end) return `</p>${tail}`;
      const hasFailed = end.status === "failed";
      const note = hasFailed
        ? `<p role="alert">${escapeHtml(failureText)}</p>`
        : (end.message ? noteTexts(end.message) : [])
            .map((text) => `<p class="text-note">${escapeHtml(text)}</p>`)
            .join("");
      const whole = `<style nonce="${nonce}">${hasFailed ? failedStyle : wholeStyle}</style><script nonce="${nonce}">${goOn}</script>`;
      return `</p>${note}${tail.slice(0, bodyEnd)}${whole}${tail.slice(bodyEnd)}`;
    },
  };
  writeTurn(feed, response, format, sessionId);
}
