import { judge } from "./classifier.server";
import { conceptsOf } from "./concepts.server";
import { runsOf } from "./words.server";

/** A message that is scored above this is about the danger, whatever it names. */
const MAX_SCORE = -1;
/** A question about nothing known is taken for ordinary up to this. */
const MAX_SCORE_OF_QUESTION = -3;

const ordinary = new Set(
  "ANIMAL FOOD WEATHER GAME FILM SPORT TECH GARDEN LOVE_JOY STUDY CLOTHES_SHOES DREAM NEWS LAUGH CURIOSITY".split(
    " ",
  ),
);
const heavy = new Set(
  (
    "DIE KILL_SELF KILL DISAPPEAR END TIRED_OF POINT BURDEN HOPELESS PAIN SELF_HARM CUT BLOOD PILLS POISON ALCOHOL PLACE_EDGE " +
    "JUMP ROPE GUN GOODBYE LETTER GIVE_AWAY FUNERAL VIOLENCE THREAT RAPE AFRAID HIDE HOME_COMES RAGE HARM_OTHER REVENGE " +
    "SHE_HE_IDEATION ME_VICTIM WORRIED HELP EMERGENCY ALONE SECRET SAD GRIEF ILLNESS CONFLICT NOBODY"
  ).split(" "),
);

/** Whether a message is a no with a reason that holds nothing heavy: "no, it's for my back". */
export function isPlainDenial(message: string): boolean {
  const runs = runsOf(message);
  if (!/^(?:no|nope|nah)$/.test(runs[0]?.[0] ?? "")) return false;
  const concepts = runs.flatMap((run) => conceptsOf(run));
  return !concepts.some((concept) => heavy.has(concept)) && judge(message, runs).danger < MAX_SCORE;
}

/** The circle of people somebody may turn to. */
const people = new Set("PARENT CHILD_KIN FAMILY FRIEND EMERGENCY".split(" "));
const MAX_NAMING_WORDS = 6;

/** Whether a message says in a few words who: "maybe my aunt". */
export function namesSomebody(message: string): boolean {
  const runs = runsOf(message);
  const concepts = runs.flatMap((run) => conceptsOf(run));
  const isShort = runs.reduce((sum, run) => sum + run.length, 0) <= MAX_NAMING_WORDS;
  return (
    isShort && namesHelp(message) && !concepts.some((concept) => heavy.has(concept) || concept === "NOT")
  );
}

/** "Maybe my aunt": an answer to a question that was not put. */
export function proposesSomebody(message: string): boolean {
  const words = runsOf(message).flat().join(" ");
  return /^(?:maybe|perhaps|tal vez|quizas?|a lo mejor|forse|magari)\b/.test(words) && namesSomebody(message);
}

/** Somebody was called, or several are coming. */
const calls =
  /\b(?:(?:i|ive|we) (?:called|rang|phoned)|called the|theyre|they are|llame|he llamado|hemos llamado|vienen|estan|ho chiamato|abbiamo chiamato|chiamato|stanno|arrivano)\b/;

/** Whether a message says that help was called. */
export function tellsCall(message: string): boolean {
  return runsOf(message).some((run) => calls.test(run.join(" ")));
}

/** Whether a message names people who may help, or says that they were called. */
export function namesHelp(message: string): boolean {
  const isNamed = runsOf(message).some((run) => conceptsOf(run).some((concept) => people.has(concept)));
  return isNamed || tellsCall(message);
}

/** What somebody says of themself is no ordinary talk. */
const feeling = /\b(?:i feel|im so|i am so|me siento|mi sento|sono cosi)\b/;

/** Whether somebody in care speaks of something else: of a thing of every day, and of nothing that weighs. */
export function isOrdinaryTalk(message: string): boolean {
  const { isLight, danger, concepts } = weigh(message);
  if (!isLight) return false;
  const isOfEveryDay = concepts.some((concept) => ordinary.has(concept));
  return danger < (isOfEveryDay ? MAX_SCORE : message.includes("?") ? MAX_SCORE_OF_QUESTION : -Infinity);
}

/** Whether nothing in a message weighs: what goes on about something else need not name it. */
export function isLightTalk(message: string): boolean {
  const { isLight, danger } = weigh(message);
  return isLight && danger < MAX_SCORE_OF_QUESTION;
}

function weigh(message: string): { isLight: boolean; danger: number; concepts: string[] } {
  const runs = runsOf(message);
  const concepts = runs.flatMap((run) => conceptsOf(run));
  const isHeavy =
    concepts.some((concept) => heavy.has(concept)) || runs.some((run) => feeling.test(run.join(" ")));
  return { isLight: !isHeavy, danger: judge(message, runs).danger, concepts };
}
