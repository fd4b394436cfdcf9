import { stemmer as stem } from "@orama/stemmers/english";
import type { Grammar } from "./types";

export const en: Grammar = {
  stem,
  quotationMarks: ["“", "”"],
  linkWords: /^(and|but|so|because|since|then|or|also|oh)$/,
  clauseStarts:
    /\s(?=(?:but|because|when|since|while|although|if|until|(?:and|so) (?:i|i'm|i’m|my|we|he|she|they|it|the|there|now|nobody|everyone|still))\s)/iu,
  firstPerson: /\b(i|im|ive|me|my|myself|we|us|our)\b/,
  negations:
    /\b(no|not|nothing|never|cannot|cant|without|lost|stopped|dont|doesnt|didnt|isnt|wont|ungrateful|unhappy|joyless|numb)\b/,
  stopWords: new Set(
    `a about after again all also always am an and any are arent as at be been before being both but by can cannot
    cant could couldnt did didnt do does doesnt doing dont down during each even ever every few for from get gets
    getting go goes going got had hadnt has hasnt have havent having he her here hers him his how i id if ill im in
    into is isnt it its ive just keep kind know let like lot made make me more most much my myself no not now of off
    often on once one only or other our out over own quite really said same say see shall she should so some
    something still such than that thats the their them then there these they theyre thing things think this those
    though through to today too under until up us very want was wasnt way we well went were what when where which
    while who why will with without wont would wouldnt yes yet you your youre yours`.split(/\s+/),
  ),
  shortForms: {
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
  slips: [[/^y (?=(?:would|did|does|do|is|are|am|me|cant|wont|not)\b)|^y$/, "why "]],
};
