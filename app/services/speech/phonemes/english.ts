import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { normalizeText } from "~/utils/text/normalize";

/** An entry is one pronunciation, or one for each part of speech. */
type Lexicon = Record<string, string | Record<string, string | null>>;

const VOWELS = "AIOQWYaiuæɑɒɔəɛɜɪʊʌᵻ";
const startsWithVowel = (phonemes: string) => VOWELS.includes(phonemes.replace(/[ˈˌ]/g, "")[0] ?? "_");

/** Sounds of letters for words that no lexicon has, the longest first. */
const LETTERS: [string, string][] = [
  ["tion", "ʃən"],
  ["igh", "I"],
  ["tch", "ʧ"],
  ["ch", "ʧ"],
  ["sh", "ʃ"],
  ["th", "θ"],
  ["ph", "f"],
  ["wh", "w"],
  ["ck", "k"],
  ["ng", "ŋ"],
  ["qu", "kw"],
  ["ee", "i"],
  ["ea", "i"],
  ["oo", "u"],
  ["ou", "W"],
  ["ow", "O"],
  ["ai", "A"],
  ["ay", "A"],
  ["oi", "Y"],
  ["oy", "Y"],
  ["au", "ɔ"],
  ..."a:æ b:b c:k d:d e:ɛ f:f g:ɡ h:h i:ɪ j:ʤ k:k l:l m:m n:n o:ɑ p:p q:k r:ɹ s:s t:t u:ʌ v:v w:w x:ks y:i z:z"
    .split(" ")
    .map((pair) => pair.split(":") as [string, string]),
];

/** Reads American English with the lexicons of misaki (Apache-2.0). @param folder where they are. */
export function englishReader(folder: string): (text: string) => string {
  const read = (name: string) =>
    JSON.parse(gunzipSync(readFileSync(path.join(folder, name))).toString()) as Lexicon;
  const lexicons = [read("lexicon_us_gold.json.gz"), read("lexicon_us_silver.json.gz")];
  const find = (word: string): string | undefined => {
    for (const lexicon of lexicons) {
      for (const form of [word, word.toLowerCase()]) {
        const entry = Object.hasOwn(lexicon, form) ? lexicon[form] : undefined;
        if (typeof entry === "string") return entry;
        const first = entry && (entry["DEFAULT"] ?? Object.values(entry).find(Boolean));
        if (first) return first;
      }
    }
    return undefined;
  };
  const pronounce = (word: string): string =>
    find(word) ?? inflected(word.toLowerCase(), find) ?? joined(word, pronounce) ?? spelled(word);
  return (text) => readText(text, pronounce);
}

function readText(text: string, pronounce: (word: string) => string): string {
  const plain = normalizeText(text, "NFD").replace(/\p{M}/gu, "").replace(/’/g, "'");
  const tokens = plain.match(/[A-Za-z]+(?:'[A-Za-z]+)*|[,.;:!?…—]|\s+/g) ?? [];
  let phonemes = "";
  for (const [index, token] of tokens.entries()) {
    if (!/[A-Za-z]/.test(token)) {
      phonemes += /\s/.test(token) ? " " : token;
      continue;
    }
    const next = tokens.slice(index + 1).find((other) => /[A-Za-z]/.test(other));
    phonemes += shortWord(token.toLowerCase(), next && pronounce(next)) ?? pronounce(token);
  }
  // The model knows the flap by another sign.
  return phonemes.replaceAll("ɾ", "T");
}

/** Small words that change with what follows. */
function shortWord(word: string, next: string | undefined): string | null {
  const isBeforeVowel = next !== undefined && startsWithVowel(next);
  if (word === "a") return "ɐ";
  if (word === "an") return "ən";
  if (word === "the") return isBeforeVowel ? "ði" : "ðə";
  if (word === "to") return next === undefined ? "tu" : isBeforeVowel ? "tʊ" : "tə";
  return null;
}

type Find = (word: string) => string | undefined;

/** A word with an ending whose stem is in the lexicon. */
function inflected(word: string, find: Find): string | undefined {
  const stem = (...candidates: string[]) => candidates.map(find).find(Boolean);
  if (word.endsWith("'s")) return add(stem(word.slice(0, -2)), plural);
  if (/[^s]s$/.test(word)) {
    const stems = [word.slice(0, -1), word.replace(/ies$/, "y"), word.replace(/es$/, "")];
    return add(stem(...stems), plural);
  }
  if (word.endsWith("ed")) return add(stem(word.slice(0, -1), word.slice(0, -2), word.slice(0, -3)), past);
  if (word.endsWith("ing")) {
    const bare = word.slice(0, -3);
    return add(stem(bare, `${bare}e`, word.slice(0, -4)), (phonemes) => `${flapped(phonemes)}ɪŋ`);
  }
  if (word.endsWith("ly")) return add(stem(word.slice(0, -2)), (phonemes) => `${phonemes}li`);
  return undefined;
}

/** A name such as "O'Neil": its first letter with its sound, then the word behind it. */
function joined(word: string, pronounce: (word: string) => string): string | undefined {
  const [, letter, rest] = /^([a-z])'(.+)$/i.exec(word) ?? [];
  if (!letter || !rest) return undefined;
  return (/o/i.test(letter) ? "O" : spelled(letter).slice(1)) + pronounce(rest);
}

const add = (stem: string | undefined, ending: (phonemes: string) => string) => stem && ending(stem);

function plural(phonemes: string): string {
  const last = phonemes.at(-1)!;
  if ("ptkfθ".includes(last)) return `${phonemes}s`;
  return "szʃʒʧʤ".includes(last) ? `${phonemes}ᵻz` : `${phonemes}z`;
}

function past(phonemes: string): string {
  const last = phonemes.at(-1)!;
  if ("pkfθʃsʧ".includes(last)) return `${phonemes}t`;
  return "td".includes(last) ? `${flapped(phonemes)}ᵻd` : `${phonemes}d`;
}

/** A t between vowels becomes a flap before an ending. */
function flapped(phonemes: string): string {
  const isFlap = phonemes.endsWith("t") && VOWELS.includes(phonemes.at(-2) ?? "_");
  return isFlap ? `${phonemes.slice(0, -1)}T` : phonemes;
}

/** A rough reading of a word by its letters. */
function spelled(word: string): string {
  let rest = word.toLowerCase().replace(/[^a-z]/g, "");
  if (rest.length > 3) rest = rest.replace(/e$/, "");
  let phonemes = "ˈ";
  while (rest) {
    const [letters, sound] = LETTERS.find(([start]) => rest.startsWith(start))!;
    phonemes += sound;
    rest = rest.slice(letters.length);
  }
  return phonemes;
}
