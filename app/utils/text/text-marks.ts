import { escapeHtml } from "./escape-html";

/** Characters of the private use area, which no text needs: they come through Markdown unchanged. */
const opening = "\uE000";
const closing = "\uE001";
const ownSigns = /[\uE000\uE001]/g;
const mark = /\uE000(\d{1,4})\uE001/g;
const link = /<a [^>]*>[^]*?<\/a>/g;

/** A short note behind a part of a text. */
export interface TextNote {
  text: string;
  href?: string;
}

/** Puts a numbered mark at each of some places in a text, for `fillMarks` once it is HTML. */
export function insertMarks(text: string, places: readonly number[]): string {
  // Of the same length, so that the places stay.
  let rest = text.replace(ownSigns, "\uFFFD");
  for (let index = places.length - 1; index >= 0; index--) {
    const place = Math.min(places[index]!, rest.length);
    rest = `${rest.slice(0, place)}${opening}${index}${closing}${rest.slice(place)}`;
  }
  return rest;
}

/** Replaces the marks of a text that has become HTML with notes, as links where they lead somewhere. */
export function fillMarks(html: string, notes: readonly TextNote[]): string {
  if (!html.includes(opening)) return html;
  // A link holds no other link.
  const moved = html.replace(link, (whole) => whole.replace(mark, "") + (whole.match(mark) ?? []).join(""));
  return moved.replace(mark, (_, index: string) => {
    const note = notes[Number(index)];
    if (!note) return "";
    const text = `[${escapeHtml(note.text)}]`;
    return note.href
      ? ` <a class="text-note" href="${escapeHtml(note.href)}">${text}</a>`
      : ` <span class="text-note">${text}</span>`;
  });
}
