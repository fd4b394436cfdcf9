/**
 * The words of a message as the safety rules and the classifier see them: folded to one spelling, in runs that
 * punctuation parts. Everything here is linear in the length of the text.
 */

import { isWordOfRules, takeApart } from "./joined-words.server";

/** Longest run of words that is judged as one: longer ones are cut, so that one clear sentence stands out. */
const MAX_RUN = 18;
/** Words that the next run begins with again where one was cut, so that no sentence is lost between the two. */
const OVERLAP = 6;

/** Common short forms of text messages, in three languages, with what they stand for. */
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

/** English forms in which the apostrophe joins; elsewhere it parts two words, as in "l'anima". */
const joined = /['’ʼ`´](?=(?:s|t|m|d|re|ve|ll|em|all)(?![\p{L}\p{N}]))/gu;

/** Letters written one by one: "d i e", "k.i.l.l". */
const spelled = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[ ._*-]{1,3}[\p{L}\p{N}](?![\p{L}\p{N}])){2,}/gu;
const hashtag = /[#@](\p{L}[\p{L}\p{N}]*)/gu;
/** A word in which signs may stand for letters: "d13", "$uicide". */
const disguised = /[\p{L}\p{N}@$!]{2,24}/gu;
/** "1 want to": the sign stands for the word. */
const oneForI = /(?<![\p{L}\p{N}])1(?= (?:want|wanna|will|need|am|wish|just|hate)\b)/gu;

/** Disguises are undone where words of the rules come out; everything else stays as it is written. */
function undisguise(text: string): string {
  const spelledOut = text.replace(spelled, (letters) => {
    const words = takeApart(plainLetters(letters.replace(/[ ._*-]/g, "")));
    return words ? words.join(" ") : letters;
  });
  if (!/[013457@$!#]/.test(spelledOut)) return spelledOut;
  return spelledOut
    .replace(disguised, (word) => {
      const plain = plainLetters(word);
      return plain !== word && isWordOfRules(plain) ? plain : word;
    })
    .replace(oneForI, "i")
    .replace(hashtag, (tag, letters: string) => takeApart(plainLetters(letters))?.join(" ") ?? tag);
}

function plainLetters(word: string): string {
  return word.replace(/[013457@$!]/g, (sign) => leet[sign] ?? sign);
}

/** Lower case, without accents, with letters that stand for letters, and no letter more than twice in a row. */
function fold(text: string): string {
  return undisguise(
    text
      .normalize("NFKD")
      .replace(/[\p{M}\p{Cf}]+/gu, "")
      .toLowerCase(),
  )
    .replace(joined, "")
    .replace(/['’ʼ`´]/gu, " ")
    .replace(/(?<=\p{L})[013457@$](?=\p{L})/gu, (sign) => leet[sign] ?? sign)
    .replace(/(\p{L})\1{2,}/gu, "$1$1");
}

/** Not the Spanish word for a daughter. */
const laughter = /^(?!hija$)(?:(?:a?ha|ah|he|ja|aj|je|ji|hi)+h?|lo+l+|lmf?ao+|rofl|xd+)$/;
const pieces = /[\p{L}\p{N}]+|[.!?…;:\n]+|[,()–—]|["“”«»]|\p{Extended_Pictographic}/gu;

/** Marks that stand among the words. */
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
  for (const [piece] of fold(text).matchAll(pieces)) {
    if (/^[.!?…;:\n]/u.test(piece)) {
      end();
      continue;
    }
    if (/^[,()–—]$/u.test(piece)) continue;
    if (run.length >= MAX_RUN) {
      const last = run.slice(-OVERLAP);
      end();
      run = last;
    }
    if (/^["“”«»]$/u.test(piece)) run.push(QUOTE);
    else if (/^\p{Extended_Pictographic}$/u.test(piece))
      run.push(/[😂🤣😅😆😜😝🙃]/u.test(piece) ? LAUGHTER : piece);
    else if (piece.length > 3 ? laughter.test(piece) : /^(lol|xd+|jaj|hah|lmao)$/.test(piece))
      run.push(LAUGHTER);
    else run.push(...(shortForms.get(piece) ?? piece).split(" "));
  }
  end();
  return runs;
}
