import type { Language } from "~/i18n/config";

/** Common abbreviations and misspellings of text messages, in bare words. */
const shortForms: Record<Language, Record<string, string>> = {
  en: {
    u: "you",
    r: "are",
    k: "ok",
    w: "with",
    n: "and",
    abt: "about",
    wat: "what",
    wut: "what",
    wud: "would",
    cud: "could",
    shud: "should",
    tht: "that",
    cnt: "cant",
    dnt: "dont",
    lst: "last",
    nite: "night",
    tmrw: "tomorrow",
    bf: "boyfriend",
    gf: "girlfriend",
    yrs: "years",
    wer: "were",
    fone: "phone",
    pls: "please",
    plz: "please",
    cuz: "because",
    coz: "because",
    ppl: "people",
    evrything: "everything",
    stresed: "stressed",
  },
  es: {
    q: "que",
    k: "que",
    x: "por",
    xq: "por que",
    pq: "por que",
    xk: "por que",
    d: "de",
    m: "me",
    t: "te",
    tb: "tambien",
    tmb: "tambien",
    toy: "estoy",
    ta: "esta",
    aora: "ahora",
    ago: "hago",
    aller: "ayer",
    wasap: "whatsapp",
    grax: "gracias",
    grcs: "gracias",
    mxo: "mucho",
    bn: "bien",
    yevabamos: "llevabamos",
  },
  it: {
    nn: "non",
    sn: "sono",
    x: "per",
    xke: "perche",
    xche: "perche",
    perke: "perche",
    ke: "che",
    cs: "cosa",
    cmq: "comunque",
    tt: "tutto",
    qnd: "quando",
    qlcs: "qualcosa",
    tel: "telefono",
    raga: "ragazzo",
    grz: "grazie",
  },
};

/** A missing h, as in "mi a lasciata", and a letter that is a word only at the beginning. */
const slips: Partial<Record<Language, [RegExp, string][]>> = {
  en: [[/^y (?=(?:would|did|does|do|is|are|am|me|cant|wont|not)\b)|^y$/, "why "]],
  it: [[/\ba (?=(?:fatto|detto|lasciat[oa]|scritto|chiamato|voluto)\b)/g, "ha "]],
};

/** The bare text with the short forms written out. */
export function writeOut(bare: string, language: Language): string {
  const forms = shortForms[language];
  const text = bare
    .split(" ")
    .map((word) => (Object.hasOwn(forms, word) ? forms[word] : word))
    .join(" ");
  return (slips[language] ?? []).reduce((all, [slip, written]) => all.replace(slip, written), text).trim();
}
