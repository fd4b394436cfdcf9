import { normalizeText } from "~/utils/text/normalize";

/** The pieces of words that the encoder knows, and how common each is. The first four are marks. */
export interface Pieces {
  pieces: string[];
  scores: number[];
  unknownScore: number;
}

const [BEGIN, , END, UNKNOWN] = [0, 1, 2, 3] as const;
/** Stands for the space before a word. */
const SPACE = "\u2581";
/** Of a longer text, beginning and end are read. */
const MAX_PIECES = 96;
/** A longer word is cut. */
const MAX_WORD = 60;

/**
 * Makes a function that splits a text into the numbers of its pieces, each word into those with the highest sum of scores
 * (SentencePiece, unigram), between the marks of beginning and end.
 */
export function textSplitter({ pieces, scores, unknownScore }: Pieces): (text: string) => number[] {
  const numbers = new Map(
    pieces.map((piece, number) => [piece, number]).slice(UNKNOWN + 1) as [string, number][],
  );
  const longest = Math.max(...[...numbers.keys()].map((piece) => piece.length));

  function splitWord(word: string): number[] {
    const best = [0, ...new Array<number>(word.length).fill(-Infinity)];
    const back: { start: number; number: number }[] = [];
    for (let start = 0; start < word.length; start++) {
      for (let end = start + 1; end <= Math.min(word.length, start + longest); end++) {
        const number = numbers.get(word.slice(start, end));
        if (number === undefined && end > start + 1) continue;
        const score = best[start]! + (number === undefined ? unknownScore : scores[number]!);
        if (score <= best[end]!) continue;
        best[end] = score;
        back[end] = { start, number: number ?? UNKNOWN };
      }
    }
    const found: number[] = [];
    for (let at = word.length; at > 0; at = back[at]!.start) found.push(back[at]!.number);
    return found.reverse();
  }

  return (text) => {
    const words = normalizeText(text, "NFKC").split(/\s+/).filter(Boolean);
    const found = words.flatMap((word) => splitWord(SPACE + word.slice(0, MAX_WORD)));
    const room = MAX_PIECES - 2;
    const kept = found.length > room ? [...found.slice(0, room / 2), ...found.slice(-room / 2)] : found;
    return [BEGIN, ...kept, END];
  };
}
