import { findCard } from "../cards.server";
import { lossLikelihood } from "~/services/llm/library/loss/loss.server";
import { phrases } from "../phrases";
import type { Phrases } from "~/services/llm/library/phrases/types";
import type { Library } from "../search.server";
import { bareText } from "../text.server";
import { findMove } from "./find-move.server";
import type { Heard } from "./heard";
import { writeOut } from "./short-forms.server";
import { speaksOfBirth } from "./speaks-of.server";

/** A correction with more words than this changes the subject. */
const CORRECTION = 5;

/** Thanks that begin within so many characters come before what is said. */
const FIRST_WORD = 5;

/**
 * Recognises the move of a message.
 * @param hasReply whether there was a reply that the message may respond to.
 */
export function understand(message: string, hasReply: boolean, library: Library): Heard {
  const own = phrases[library.language];
  const bare = writeOut(bareText(message, library.language), library.language);
  const matter = withoutThanks(bare, own).replace(own.idioms, " ").replace(/ +/g, " ").trim();
  const card = findCard(message);
  const isLaughing = own.laughter.test(bare) || /[😂🤣😹💀😅]/u.test(message);
  const isLeaving = own.leavesHome.test(matter) && !own.death.test(matter);
  const found = isLaughing ? undefined : own.heavy.find(({ test }) => test.test(matter))?.topic;
  // "Se fue mi hija" is said of the dead, and of a daughter who went away to study.
  const named = isLeaving && found === "grief" ? undefined : found;
  const loss = isLaughing || named ? "no" : lossLikelihood(bare);
  const isLoss = loss === "sure" && !speaksOfBirth(matter, library) && !isLeaving;
  const heavy = isLoss ? "grief" : named;
  const heard = {
    bare,
    matter,
    heavy: heavy === "grief" && isAboutAnimal(matter, own) ? "pets" : heavy,
    isNamed: named !== undefined,
    mayBeLoss: loss === "maybe",
    isGoodNews: !heavy && isGoodNews(message, matter, own),
    leaves: own.change.test(bare) || (bare.split(" ").length > CORRECTION && own.correction.test(bare)),
    lists: /,[^,]+,/.test(message),
    isConfided: isConfided(message, library),
  } satisfies Omit<Heard, "move">;
  if (card) return { ...heard, move: "card", card, heavy: undefined };
  const act = findMove(message, bare, hasReply, library, heard);
  // "Something else, not breathing" asks for another practice, and stays with the subject.
  const leaves = heard.leaves && act.move !== "practice";
  return { ...heard, ...act, leaves, isGoodNews: heard.isGoodNews || act.move === "laugh" };
}

function isConfided(message: string, { language }: Library): boolean {
  const wishes = phrases[language].rules.filter(({ answer }) => answer === "notKept");
  return message
    .split(/[.,;:!?()\n…–—]+/u)
    .some((clause) => wishes.some(({ test }) => test.test(bareText(clause, language))));
}

/** A pregnancy is good news only to who says it with joy. */
const pregnant = /\b(?:pregnant|incinta|embarazada)\b/;

function isGoodNews(message: string, matter: string, own: Phrases): boolean {
  const isGlad = own.goodNews.test(matter) || (pregnant.test(matter) && message.includes("!"));
  return isGlad && !own.mixedNews.test(matter) && !own.unsurePregnancy.test(matter) && !message.includes("?");
}

/** Thanks for a reply are not what the message is about. */
function withoutThanks(bare: string, { thanks }: Phrases): string {
  const found = thanks.exec(bare);
  const rest = found && found.index <= FIRST_WORD ? bare.slice(found.index + found[0].length).trim() : bare;
  return rest === "" ? bare : rest;
}

/** Grief for an animal, if no human being is mentioned. */
function isAboutAnimal(matter: string, own: Phrases): boolean {
  return own.animals.test(matter);
}
