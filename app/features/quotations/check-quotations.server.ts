import { log } from "~/services/log.server";
import { attribute, type Attribution } from "./attribute";
import { findQuotations, type FoundQuotation } from "./find-quotations";
import { MIN_WORDS, MIN_WORDS_MARKED, MIN_WORDS_WITHOUT_SOURCE } from "./limits";
import { textIndex } from "./make-index.server";
import { hashOf, wordsOf } from "./normalise";
import type { Run, TextIndex } from "./text-index.server";
import type { NamedSource, StoredQuotation } from "./types";

/** A gap in a quotation: "…", "...", "[…]". */
const gap = /\s*[[(]?(?:…|\.{3,})[\])]?\s*/u;
/** Parts of a quotation with gaps that are compared. */
const MAX_PARTS = 6;
/** Places at which the parts before and after a found one are looked for. */
const MAX_TRIES = 12;
/** In so many places a clause may stand and still be known by its words: every Bible holds some verses twice. */
const FEW_PLACES = 4;

/**
 * Checks the quotations of a reply against the texts that are kept. Words that stand there get their place; words that
 * are attributed to a source and do not are unverified; all others are left alone.
 * @returns what was found out, in the order of the text; empty when nothing was, or the check failed.
 */
export async function checkQuotations(reply: string): Promise<StoredQuotation[]> {
  const found = findQuotations(reply);
  if (found.length === 0) return [];
  try {
    const index = await textIndex();
    return found.flatMap((quotation) => check(quotation, index) ?? []);
  } catch (error) {
    log.error({ err: error }, "quotations could not be checked");
    return [];
  }
}

function check(quotation: FoundQuotation, index: TextIndex): StoredQuotation | null {
  const attribution = attribute(quotation);
  if (attribution.isOwnWords) return null;
  const { source, isSigned } = attribution;
  const parts = partsOf(quotation.text);
  const count = parts.reduce((sum, part) => sum + part.length, 0);
  const end = quotation.end + (quotation.isBlock ? 0 : attribution.length);
  const at = { start: quotation.start, end };
  const runs = count === 0 ? [] : findRuns(parts, count, source, index);
  const fitting = runs.filter((run) => !source || agrees(run, source, index));
  const run = fitting[0] ?? runs[0];
  if (run && isCitation(runs, count, attribution, index)) {
    const status = fitting.length > 0 ? "verified" : "elsewhere";
    return { ...at, status, place: index.placeOf(run) };
  }
  if (!source || run || count < (isSigned ? 2 : MIN_WORDS_MARKED)) return null;
  if (!isSigned && isTitle(quotation.text)) return null;
  return { ...at, status: "unverified" };
}

/** Without a source, a few words are a citation if they are a whole clause and stand in hardly any other place. */
function isCitation(runs: readonly Run[], count: number, { source }: Attribution, index: TextIndex): boolean {
  if (source || count >= MIN_WORDS_WITHOUT_SOURCE) return true;
  return count >= MIN_WORDS && runs.length <= FEW_PLACES && runs.some((run) => index.isClause(run));
}

function partsOf(text: string): Uint32Array[] {
  return text
    .split(gap)
    .map((part) => Uint32Array.from(wordsOf(part), ({ word }) => hashOf(word)))
    .filter((part) => part.length > 0)
    .slice(0, MAX_PARTS);
}

/** The runs from the first part's first word to the last part's last one. */
function findRuns(parts: Uint32Array[], count: number, source: NamedSource | null, index: TextIndex): Run[] {
  const longest = parts.reduce((best, part, at) => (part.length > parts[best]!.length ? at : best), 0);
  const found =
    parts[longest]!.length >= MIN_WORDS || (count >= MIN_WORDS && parts[longest]!.length >= MIN_WORDS - 1)
      ? index.find(parts[longest]!)
      : inNamedChapter(parts[longest]!, source, index);
  if (parts.length === 1) return found;
  return found.slice(0, MAX_TRIES).flatMap((run) => withOtherParts(run, parts, longest, index) ?? []);
}

/** A few words count only in the chapter that is named for them. */
function inNamedChapter(part: Uint32Array, source: NamedSource | null, index: TextIndex): Run[] {
  if (!source || !("chapter" in source) || source.chapter === undefined || part.length < 2) return [];
  return index.chapters.flatMap(({ start, end }, number) => {
    const run = { chapter: number, first: start, last: start };
    return agrees(run, source, index) ? (index.findWithin(part, number, start, end) ?? []) : [];
  });
}

function withOtherParts(run: Run, parts: Uint32Array[], longest: number, index: TextIndex): Run | null {
  const { start, end } = index.chapters[run.chapter]!;
  let { first, last } = run;
  for (const part of parts.slice(longest + 1)) {
    const next = index.findWithin(part, run.chapter, last + 1, end);
    if (!next) return null;
    last = next.last;
  }
  let from = start;
  let firstOfAll: number | null = null;
  for (const part of parts.slice(0, longest)) {
    const next = index.findWithin(part, run.chapter, from, run.first);
    if (!next) return null;
    firstOfAll ??= next.first;
    from = next.last + 1;
  }
  first = firstOfAll ?? first;
  return { chapter: run.chapter, first, last };
}

/** Whether words at a place may be attributed to a source. Psalms are numbered in two ways, one apart. */
function agrees(run: Run, source: NamedSource, index: TextIndex): boolean {
  const { work, book, chapter } = index.chapters[run.chapter]!;
  switch (source.kind) {
    case "unnamed":
      return true;
    case "other":
      return false;
    case "dhammapada":
      return work === "dhammapada";
    case "quran":
      return work === "quran" && (source.chapter === undefined || source.chapter === chapter.number);
    case "bible": {
      if (work === "dhammapada" || work === "quran") return false;
      if (source.book !== undefined && source.book !== book) return false;
      const apart = Math.abs((source.chapter ?? chapter.number) - chapter.number);
      return apart <= (book === "psalms" ? 1 : 0);
    }
  }
}

/** "Man’s Search for Meaning": most words with a capital, and no full stop. */
function isTitle(text: string): boolean {
  if (/[.!?,;:…]/.test(text)) return false;
  const words = text.split(/\s+/).filter((word) => word.length > 3);
  return words.length > 0 && words.every((word) => /^["'“‘]?\p{Lu}/u.test(word));
}
