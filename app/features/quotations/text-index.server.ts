import { hashOf, wordsOf } from "./normalise";
import { verseLabel, type TextChapter } from "./texts.server";
import type { QuotationPlace, WorkId } from "./types";

/** Words that are looked up at once. */
const GRAM = 4;
/** Heads of the chains, a power of two above the number of words. */
const HEADS = 2 ** 19;
/** Places that one look-up gives at most: some phrases stand in every second verse. */
const MAX_CANDIDATES = 200;
/** Positions in a quotation that are tried for the rarest start of a look-up. */
const MAX_ANCHORS = 8;

const startsClause = 1;
const endsClause = 2;

interface IndexedChapter {
  work: WorkId;
  book: string;
  chapter: TextChapter;
  /** The number of its first word, and of the one after its last. */
  start: number;
  end: number;
  /** The number of each verse's first word. */
  verseStarts: number[];
}

/** A run of words in the index. */
export interface Run {
  /** The number of the chapter, and of the first and last word. */
  chapter: number;
  first: number;
  last: number;
}

/** Finds runs of words in all texts. It keeps 12 bytes for a word, about 7 MB in all, and the texts themselves. */
export class TextIndex {
  readonly chapters: IndexedChapter[] = [];
  #hashes = new Uint32Array(2 ** 16);
  #flags = new Uint8Array(2 ** 16);
  #chapterOf = new Uint16Array(2 ** 16);
  #next = new Int32Array(0);
  readonly #heads = new Int32Array(HEADS).fill(-1);
  #size = 0;

  /** Adds a chapter's words. A gap is left after it, so that no run leads from one chapter to another. */
  add(work: WorkId, book: string, chapter: TextChapter): void {
    const start = this.#size;
    const verseStarts: number[] = [];
    for (const verse of chapter.verses) {
      verseStarts.push(this.#size);
      const words = wordsOf(verse);
      words.forEach(({ word, start: at, end }, index) => {
        const isFirst = index === 0 || /[^\s\p{L}\p{M}]/u.test(verse.slice(words[index - 1]!.end, at));
        const isLast =
          index === words.length - 1 || /[^\s\p{L}\p{M}]/u.test(verse.slice(end, words[index + 1]!.start));
        this.#push(hashOf(word), (isFirst ? startsClause : 0) | (isLast ? endsClause : 0));
      });
    }
    this.chapters.push({ work, book, chapter, start, end: this.#size, verseStarts });
    this.#push(0, 0);
  }

  /** Chains the places that begin with the same words. Call it once, after the last chapter. */
  *finish(): Generator<void> {
    this.#next = new Int32Array(this.#size).fill(-1);
    for (let at = this.#size - GRAM; at >= 0; at--) {
      const head = this.#headOf(this.#hashes, at);
      this.#next[at] = this.#heads[head]!;
      this.#heads[head] = at;
      if (at % 4_096 === 0) yield;
    }
  }

  /** Where these words stand one after another; at least GRAM of them, and at most MAX_CANDIDATES places. */
  find(hashes: Uint32Array): Run[] {
    if (hashes.length < GRAM) return [];
    const anchor = this.#rarestAnchor(hashes);
    const runs: Run[] = [];
    let tried = 0;
    for (
      let at = this.#heads[this.#headOf(hashes, anchor)]!;
      at >= 0 && tried < MAX_CANDIDATES;
      at = this.#next[at]!, tried++
    ) {
      const first = at - anchor;
      if (first >= 0 && this.#standsAt(hashes, first)) {
        runs.push({ chapter: this.#chapterOf[first]!, first, last: first + hashes.length - 1 });
      }
    }
    return runs;
  }

  /** The first run of these words within a chapter, from the word `from` to before the word `to`; for any number of words. */
  findWithin(hashes: Uint32Array, chapter: number, from: number, to: number): Run | null {
    for (let first = from; first + hashes.length <= to; first++) {
      if (this.#standsAt(hashes, first)) return { chapter, first, last: first + hashes.length - 1 };
    }
    return null;
  }

  /** Whether a run begins and ends where the text has a pause. */
  isClause({ first, last }: Run): boolean {
    return (this.#flags[first]! & startsClause) !== 0 && (this.#flags[last]! & endsClause) !== 0;
  }

  /** The verses of a run. */
  placeOf({ chapter: number, first, last }: Run): QuotationPlace {
    const { work, book, chapter, verseStarts } = this.chapters[number]!;
    const labelAt = (word: number) => {
      let verse = verseStarts.length - 1;
      while (verseStarts[verse]! > word) verse--;
      return verseLabel(chapter, verse);
    };
    return { work, book, chapter: chapter.number, from: labelAt(first), to: labelAt(last) };
  }

  #push(hash: number, flags: number): void {
    if (this.#size === this.#hashes.length) this.#grow();
    this.#hashes[this.#size] = hash;
    this.#flags[this.#size] = flags;
    this.#chapterOf[this.#size] = this.chapters.length;
    this.#size += 1;
  }

  #grow(): void {
    const grown = <T extends Uint32Array | Uint16Array | Uint8Array>(old: T, bigger: T): T => {
      bigger.set(old);
      return bigger;
    };
    const length = this.#size * 2;
    this.#hashes = grown(this.#hashes, new Uint32Array(length));
    this.#flags = grown(this.#flags, new Uint8Array(length));
    this.#chapterOf = grown(this.#chapterOf, new Uint16Array(length));
  }

  #headOf(hashes: Uint32Array, at: number): number {
    let key = 0;
    for (let index = at; index < at + GRAM; index++)
      key = Math.imul(key ^ hashes[index]!, 0x9e3779b1) ^ (key >>> 15);
    return (key >>> 0) & (HEADS - 1);
  }

  #rarestAnchor(hashes: Uint32Array): number {
    let best = 0;
    let fewest = Infinity;
    for (let anchor = 0; anchor <= Math.min(hashes.length - GRAM, MAX_ANCHORS); anchor++) {
      let count = 0;
      let at = this.#heads[this.#headOf(hashes, anchor)]!;
      while (at >= 0 && count < fewest && count < MAX_CANDIDATES) {
        count += 1;
        at = this.#next[at]!;
      }
      if (count < fewest) [best, fewest] = [anchor, count];
    }
    return best;
  }

  #standsAt(hashes: Uint32Array, first: number): boolean {
    for (let index = 0; index < hashes.length; index++) {
      if (this.#hashes[first + index] !== hashes[index]) return false;
    }
    return true;
  }
}
