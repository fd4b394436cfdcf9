import type { Response as ExpressResponse } from "express";
import type { TurnFeed } from "~/features/chat/turns/turn-feed.server";
import { escapeHtml } from "~/utils/escape-html";
import { flushCompressed, writeTurn, type TurnFormat } from "./turn-writer.server";

/** What the live page's loader asks for. */
export interface LivePage {
  feed: TurnFeed;
  /** The session that may read it. */
  sessionId: string;
  /** Stands in the rendered document once, where the words belong. */
  marker: string;
  /** Said in the reader's language when the reply breaks off. */
  failureText: string;
}

/** Reached only when the reply is whole: takes away what belongs to a running reply. */
const wholeStyle = "#cut,#stop{display:none}";

/**
 * Where scripts run, somebody was faster than they: the plain form brought them here. They go on to the enhanced page,
 * but not while they are writing. What stands in the box goes with them, as a draft.
 */
const goOn =
  '(()=>{const a=document.querySelector("textarea"),' +
  "g=()=>{try{a.value&&sessionStorage.setItem(a.dataset.draft,a.value)}catch{}" +
  'location.replace(location.pathname.replace(/\\/live\\/.*/,""))};' +
  'a===document.activeElement?a.addEventListener("blur",g):g()})()';

/**
 * Writes a page around the words of a reply as they come.
 * @param html the rendered document.
 */
export function writeLivePage(
  response: ExpressResponse,
  html: string,
  { feed, sessionId, marker, nonce, failureText }: LivePage & { nonce: string },
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
      const note = end.status === "failed" ? `<p role="alert">${escapeHtml(failureText)}</p>` : "";
      const whole = `<style nonce="${nonce}">${wholeStyle}</style><script nonce="${nonce}">${goOn}</script>`;
      return `</p>${note}${tail.slice(0, bodyEnd)}${whole}${tail.slice(bodyEnd)}`;
    },
  };
  writeTurn(feed, response, format, sessionId);
}
