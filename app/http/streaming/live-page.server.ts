import type { Response as ExpressResponse } from "express";
import type { MessageDto } from "~/features/chat/types";
import { WAKING_MS } from "~/features/chat/limits";
import type { TurnEnd, TurnFeed } from "~/features/chat/turns/streams/turn-feed.server";
import { escapeHtml } from "~/utils/text/escape-html";
import { flushCompressed, writeTurn, type TurnFormat } from "./turn-writer.server";

/** What the live page's loader requests. */
export interface LivePage {
  feed: TurnFeed;
  /** The session that reads the reply. */
  sessionId: string;
  /** Marks the place of the reply in the rendered document. */
  marker: string;
  /** How much of the reply stood before, in characters: it is continued. */
  begunLength: number;
  /** Says in the reader's language that the model is waking up; null where no model is asked. */
  wakingText: string | null;
  /** The error message for an interrupted reply, in the reader's language. */
  failureText: (failure: Extract<TurnEnd, { status: "failed" }>) => string;
  /** What the end of the stored reply says: on its quotations, and why it is incomplete. */
  noteTexts: (message: MessageDto) => string[];
  /** The button for a reply that ended too early; null for one that is whole. */
  remedy: (message: MessageDto) => Remedy | null;
}

/** A plain form with one button. */
interface Remedy {
  action: string;
  fields: Record<string, string>;
  label: string;
}

/** Written after a complete reply: hides what belongs to a running one. */
const wholeStyle = "#cut,#stop{display:none}";
/** After a reply that failed: its message was given back, so the number of messages left is out of date. */
const failedStyle = "#cut,#stop,#left{display:none}";
const awakeStyle = "#waking{display:none}";

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
  { feed, sessionId, marker, nonce, begunLength, wakingText, ...texts }: LivePage & { nonce: string },
  wakingMs = WAKING_MS,
): void {
  const at = html.indexOf(marker);
  const head = html.slice(0, at);
  const tail = html.slice(at + marker.length);
  const bodyEnd = tail.lastIndexOf("</body>");
  const style = (rules: string) => `<style nonce="${nonce}">${rules}</style>`;
  response.write(`${head}<div class="attempt"><p>`);
  flushCompressed(response);
  let shown = 0;
  let isWaking = false;
  const wakeUp = () => {
    if (!isWaking) return "";
    isWaking = false;
    return style(awakeStyle);
  };
  const format: TurnFormat = {
    words: (text) => {
      shown += text.length;
      const words = escapeHtml(text)
        .replace(/\n{2,}/g, "</p><p>")
        .replace(/\n/g, "<br>");
      return `${shown > begunLength ? wakeUp() : ""}${words}`;
    },
    reset: () => {
      shown = 0;
      return '</p></div><div class="attempt"><p>';
    },
    heartbeat: () => {
      if (shown > begunLength || isWaking || wakingText === null) return "<!-- -->";
      isWaking = true;
      return `</p><p class="text-note" id="waking" role="status">${escapeHtml(wakingText)}</p><p>`;
    },
    end: ({ end }) => {
      if (!end) return `</p></div>${tail}`;
      const hasFailed = end.status === "failed";
      const note = hasFailed
        ? `<p role="alert">${escapeHtml(texts.failureText(end))}</p>`
        : end.message
          ? notesOf(end.message, texts)
          : "";
      const whole = `${style(hasFailed ? failedStyle : wholeStyle)}<script nonce="${nonce}">${goOn}</script>`;
      return `${wakeUp()}</p></div>${note}${tail.slice(0, bodyEnd)}${whole}${tail.slice(bodyEnd)}`;
    },
  };
  writeTurn(feed, response, format, sessionId, undefined, wakingMs);
}

/** The notes under a stored reply, with the button for one that ended too early. */
function notesOf(message: MessageDto, { noteTexts, remedy }: Pick<LivePage, "noteTexts" | "remedy">): string {
  const notes = noteTexts(message).map((text) => `<p class="text-note">${escapeHtml(text)}</p>`);
  const form = remedy(message);
  if (!form) return notes.join("");
  const fields = Object.entries(form.fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `${notes.join("")}<form class="reply-end" method="post" action="${escapeHtml(form.action)}">${fields.join("")}<button class="btn">${escapeHtml(form.label)}</button></form>`;
}
