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
  /** What was found out about the quotations of the stored reply, for its end. */
  noteTexts: (message: MessageDto) => string[];
  /** Why the stored reply is incomplete, with a button where something can be done; null for one that is whole. */
  endingOf: (message: MessageDto) => { text: string; remedy: Remedy | null } | null;
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
  let attempt = 0;
  const begin = () => `<div class="attempt" id="attempt-${(attempt += 1)}"><p>`;
  response.write(head + begin());
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
      return `</p></div>${style(`#attempt-${attempt}{display:none}`)}${begin()}`;
    },
    heartbeat: () => {
      if (shown > begunLength || isWaking || wakingText === null) return "<!-- -->";
      isWaking = true;
      return `<span class="text-note block" id="waking" role="status">${escapeHtml(wakingText)}</span>`;
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
function notesOf(
  message: MessageDto,
  { noteTexts, endingOf }: Pick<LivePage, "noteTexts" | "endingOf">,
): string {
  const notes = noteTexts(message).map((text) => `<p class="text-note">${escapeHtml(text)}</p>`);
  const ending = endingOf(message);
  if (!ending) return notes.join("");
  const form = ending.remedy ? formOf(ending.remedy) : "";
  return `${notes.join("")}<div class="reply-end"><p>${escapeHtml(ending.text)}</p>${form}</div>`;
}

function formOf({ action, fields, label }: Remedy): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${escapeHtml(action)}">${inputs.join("")}<button class="btn">${escapeHtml(label)}</button></form>`;
}
