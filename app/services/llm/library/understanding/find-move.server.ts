import { isForeign } from "./foreign.server";
import { isImageRequest } from "../image-request";
import type { Move } from "../moves";
import { phrases } from "../phrases";
import type { Phrases } from "~/services/llm/library/phrases/types";
import type { Library } from "../search.server";
import { isStopWord, wordsOf } from "../text.server";
import type { Heard } from "./heard";
import { speaksOfTopic, speaksOfTrouble } from "./speaks-of.server";

/** An answer with this few words means nothing in a first message. */
const SHORT = 5;

/** A laugh with more words than this says what it is about. */
const BARE_LAUGH = 3;

/** Thanks in another language have at most so many words. */
const FOREIGN_THANKS = 5;

/** A laugh with such a word is no joy. */
const dismissive = /\b(?:whatever|da igual|vabbe|va beh|chissene\w*)\b/;

/** Moves that, with a heavy subject, are part of what is told. */
const besideALoss: readonly Move[] = ["named", "noFaith", "plan"];

/** What a message does, by its own words and what is already known of it. */
export function findMove(
  message: string,
  bare: string,
  hasReply: boolean,
  library: Library,
  { matter, heavy, isNamed, isGoodNews: isGlad }: Omit<Heard, "move">,
): Pick<Heard, "move" | "answer"> {
  const own = phrases[library.language];
  const picture = pictureOf(message);
  if (!/\p{L}/u.test(message)) return picture ?? { move: "unclear" };
  const words = bare.split(" ").length;
  // Thanks in a language that the library has not are understood all the same.
  if (
    isForeign(message) &&
    !(words <= FOREIGN_THANKS && /^(?:merci|danke|obrigad[oa]|dank je)\b/.test(bare))
  ) {
    return { move: "foreign" };
  }
  const courtesy = courtesyOf(bare, words, hasReply, library);
  if (courtesy) return courtesy;
  const isLaughing = own.laughter.test(bare) || picture?.move === "laugh";
  if (isLaughing && hasReply && words <= SHORT && dismissive.test(bare)) return { move: "no" };
  const spoken = isLaughing ? withoutLaughter(bare, own) : bare;
  const isOnlyLaughing = isLaughing && !isGlad && !speaksOfTrouble(matter, library);

  if (isImageRequest(message)) return { move: "picture" };
  if (own.bored.test(bare) && (!hasReply || words > 1)) return { move: "unsure", answer: "bored" };
  for (const rule of own.rules) {
    if (words > rule.longest || !rule.test.test(spoken) || rule.unless?.test(spoken)) continue;
    if (rule.isQuestion && !/[?？]/.test(message)) continue;
    if (rule.isOpening && hasReply) continue;
    // A name or a belief beside a loss is part of what is told.
    if (isNamed && (besideALoss.includes(rule.move) || rule.answer === "remember")) continue;
    if (rule.move === "plan" && speaksOfTrouble(matter.replace(rule.test, " "), library)) continue;
    if (rule.needsReply && !hasReply) {
      if (words <= SHORT && !isLaughing) return { move: "unclear" };
      continue;
    }
    return { move: rule.move, answer: rule.answer };
  }
  if (isOnlyLaughing) {
    return { move: "laugh", answer: spoken.split(" ").length > BARE_LAUGH ? "laughTold" : undefined };
  }
  if (isQuestionOfFact(message, bare, library)) {
    return { move: "fact", answer: own.medicine.test(bare) ? "medical" : "fact" };
  }
  if (own.change.test(bare) && !speaksOfTopic(matter.replace(own.change, " "), library)) {
    return { move: "topic", answer: "somethingElse" };
  }
  if (!heavy && !isGlad && isNoise(message, bare, hasReply, library)) return { move: "unclear" };
  return { move: "share" };
}

/** A message of nothing but emoji. */
function pictureOf(message: string): Pick<Heard, "move"> | undefined {
  if (/[😂🤣😹💀😅]/u.test(message)) return { move: "laugh" };
  if (/[🙏👍🙂😊🥰😘😍]|❤|💛|💙|🤗/u.test(message)) return { move: "thanks" };
  return /[😢😭😞😔💔😿]/u.test(message) ? { move: "share" } : undefined;
}

function withoutLaughter(bare: string, { laughter }: Phrases): string {
  return bare.replace(new RegExp(laughter.source, "g"), " ").replace(/ +/g, " ").trim();
}

/** Greetings, thanks and goodbyes without other content. */
function courtesyOf(
  bare: string,
  words: number,
  hasReply: boolean,
  library: Library,
): Pick<Heard, "move" | "answer"> | undefined {
  const own = phrases[library.language];
  // "Thanks, it didn't help much" is about the reply.
  const isMiss = own.rules.some(
    ({ move, test, unless }) => move === "notHelped" && test.test(bare) && !unless?.test(bare),
  );
  if (words > 14 || (hasReply && isMiss)) return undefined;
  const isSmallTalk = own.smallTalk.test(bare);
  const rest = bare.replace(own.smallTalk, " ").replace(own.courtesies, " ").trim();
  if (rest === bare) return undefined;
  const left = wordsOf(rest, library.language).filter(({ folded }) => !isStopWord(folded, library.language));
  if (left.length > 2 || /\?/.test(rest) || speaksOfTopic(rest, library)) return undefined;
  if (own.goodbye.test(bare) || (hasReply && left.length === 0 && own.parting?.test(bare))) {
    return { move: "goodbye", answer: own.night.test(bare) ? "goodnight" : "goodbye" };
  }
  if (own.thanks.test(bare)) return { move: "thanks" };
  if (left.length > 0) return undefined;
  if (isSmallTalk) return { move: "smallTalk" };
  return own.greeting.test(bare) ? { move: "greeting" } : undefined;
}

/** Questions that people also write without a question mark. */
const factual =
  /^(?:what|who|when|where|which|how|che|chi|quando|dove|qual|quant|que|quien|cuando|donde|cual|cuant)/;

function isQuestionOfFact(message: string, bare: string, library: Library): boolean {
  const own = phrases[library.language];
  const asks = own.question.test(bare) || message.includes("?");
  if (!asks) return false;
  if (own.fact.test(bare)) return true;
  if (own.medicine.test(bare) && bare.split(" ").length <= 20) return true;
  return (
    (message.includes("?") || (factual.test(bare) && !message.includes(","))) &&
    own.question.test(bare) &&
    bare.split(" ").length >= 3 &&
    bare.split(" ").length <= 16 &&
    !own.firstPerson.test(bare) &&
    !speaksOfTopic(bare, library)
  );
}

/** Random keys, or too little to understand. */
function isNoise(message: string, bare: string, hasReply: boolean, library: Library): boolean {
  const words = wordsOf(bare, library.language);
  if (words.length > 3) return false;
  const isKnown =
    speaksOfTopic(bare, library) ||
    words.some(({ folded }) => isStopWord(folded, library.language) || speaksOfTopic(folded, library));
  if (isKnown && words.length > 1) return false;
  const isRandom = words.every(({ folded }) => /[^aeiouy\d]{4}|^[^aeiouy]+$|^(.)\1*$|^\d+$/.test(folded));
  return isRandom || (!hasReply && !isKnown && words.length <= 2 && message.length < 20);
}
