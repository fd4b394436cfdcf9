/**
 * Splits a message into words for the safety rules and the classifier: folded to one spelling, in runs that are
 * separated by punctuation. Everything here is linear in the length of the text.
 */

import { isWordOfRules, splitJoinedWords } from "./joined-words.server";
import { normalizeText } from "~/utils/text/normalize";

/** The longest run of words that is judged as one: longer ones are cut, so that one clear sentence stands out. */
const MAX_RUN = 18;
/** How many words the next run repeats after a cut, so that no sentence is lost between the two. */
const OVERLAP = 6;

/** Common abbreviations in text messages, in three languages, with their meaning. */
const shortForms = new Map(
  Object.entries({
    u: "you",
    ur: "your",
    r: "are",
    im: "im",
    iam: "im",
    wanna: "want to",
    wana: "want to",
    gonna: "going to",
    gunna: "going to",
    gona: "going to",
    kms: "kill myself",
    unalive: "kill",
    ima: "im going to",
    imma: "im going to",
    finna: "going to",
    tryna: "trying to",
    plz: "please",
    pls: "please",
    cuz: "because",
    bc: "because",
    coz: "because",
    dnt: "dont",
    cnt: "cant",
    cannot: "cant",
    n: "and",
    idk: "i dont know",
    xq: "porque",
    pq: "porque",
    porq: "porque",
    k: "que",
    q: "que",
    xk: "porque",
    tb: "tambien",
    tmb: "tambien",
    toy: "estoy",
    pa: "para",
    x: "por",
    nn: "non",
    cmq: "comunque",
    xke: "perche",
    xche: "perche",
    perke: "perche",
    ke: "che",
    sn: "sono",
    tt: "tutto",
    qst: "questo",
    qlc: "qualcuno",
    m: "mi",
  }),
);

const leet: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** English contractions; in the other languages an apostrophe separates two words, as in "l'anima". */
const joined = /['’ʼ`´](?=(?:s|t|m|d|re|ve|ll|em|all)(?![\p{L}\p{N}]))/gu;

/** Words spelt letter by letter: "d i e", "k.i.l.l". */
const spelled = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[ ._*-]{1,3}[\p{L}\p{N}](?![\p{L}\p{N}])){2,}/gu;
const hashtag = /[#@](\p{L}[\p{L}\p{N}]*)/gu;
/** A word in which symbols may replace letters: "d13", "$uicide". */
const disguised = /[\p{L}\p{N}@$!]{2,24}/gu;
/** In "1 want to", the digit replaces a word. */
const oneForI = /(?<![\p{L}\p{N}])1(?= (?:want|wanna|will|need|am|wish|just|hate)\b)/gu;

/** Disguises are resolved only if the result is a word of the rules; everything else stays as it was written. */
function undisguise(text: string): string {
  const spelledOut = text.replace(spelled, (letters) => {
    const words = splitJoinedWords(plainLetters(letters.replace(/[ ._*-]/g, "")));
    return words ? words.join(" ") : letters;
  });
  if (!/[013457@$!#]/.test(spelledOut)) return spelledOut;
  return spelledOut
    .replace(disguised, (word) => {
      const plain = plainLetters(word);
      return plain !== word && isWordOfRules(plain) ? plain : word;
    })
    .replace(oneForI, "i")
    .replace(hashtag, (tag, letters: string) => splitJoinedWords(plainLetters(letters))?.join(" ") ?? tag);
}

function plainLetters(word: string): string {
  return word.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign);
}

/** Lower case, without accents, with symbols replaced by letters, and no letter more than twice in a row. */
function fold(text: string): string {
  return undisguise(
    normalizeText(text, "NFKD")
      .replace(/[\p{M}\p{Cf}]+/gu, "")
      .toLowerCase(),
  )
    .replace(joined, "")
    .replace(/['’ʼ`´]/gu, " ")
    .replace(/(?<=\p{L})[013457@$](?=\p{L})/gu, (sign) => leet[sign] ?? sign)
    .replace(/(\p{L})\1{2,}/gu, "$1$1");
}

/** Except for the Spanish word for daughter. */
const laughter = /^(?!hija$)(?:(?:a?ha|ah|he|ja|aj|je|ji|hi)+h?|lo+l+|lmf?ao+|rofl|xd+)$/;
const pieces = /([\p{L}\p{N}]+)|([.!?…;:\n]+)|([,()–—])|(["“”«»])|\p{Extended_Pictographic}/gu;

/** Symbols that may occur within words. */
const LAUGHTER = "<laughter>";
const QUOTE = "<quote>";

/**
 * The runs of words of a text, in order. A run ends at a full stop, a question mark, a line break or after 18 words.
 */
export function runsOf(text: string): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  const end = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const [piece, word, stop, aside, quote] of fold(text).matchAll(pieces)) {
    if (stop) {
      end();
      continue;
    }
    if (aside) continue;
    if (run.length >= MAX_RUN) {
      const last = run.slice(-OVERLAP);
      end();
      run = last;
    }
    if (quote) run.push(QUOTE);
    else if (!word) run.push(/[😂🤣😅😆😜😝🙃]/u.test(piece) ? LAUGHTER : piece);
    else if (word.length > 3 ? laughter.test(word) : /^(lol|xd+|jaj|hah|lmao)$/.test(word))
      run.push(LAUGHTER);
    else {
      const long = shortForms.get(word);
      if (long) run.push(...long.split(" "));
      else run.push(word);
    }
  }
  end();
  return runs;
}
