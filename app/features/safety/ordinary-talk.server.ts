import { isBareReply, isCommonWorry } from "./bare-replies.server";
import { classify } from "./classifier.server";
import { conceptsOf } from "./concepts.server";
import { runsOf } from "./words.server";

/** A message with a higher score is about the danger, whatever it names. */
const MAX_SCORE = -1;
/** A question without known concepts counts as ordinary up to this score. */
const MAX_SCORE_OF_QUESTION = -3;

const everyday = new Set(
  "ANIMAL FOOD WEATHER GAME FILM SPORT TECH GARDEN LOVE_JOY STUDY CLOTHES_SHOES DREAM NEWS LAUGH CURIOSITY".split(
    " ",
  ),
);
const serious = new Set(
  (
    "DIE KILL_SELF KILL DISAPPEAR END TIRED_OF POINT BURDEN HOPELESS PAIN SELF_HARM CUT BLOOD PILLS POISON ALCOHOL PLACE_EDGE " +
    "JUMP ROPE GUN GOODBYE LETTER GIVE_AWAY FUNERAL VIOLENCE THREAT RAPE AFRAID HIDE HOME_COMES RAGE HARM_OTHER REVENGE " +
    "SHE_HE_IDEATION ME_VICTIM WORRIED HELP EMERGENCY ALONE SECRET SAD GRIEF ILLNESS CONFLICT NOBODY"
  ).split(" "),
);

const MAX_THING_WORDS = 6;
const article = /^(?:an?|the|some|un[oa]?|el|l[aeo]s?|il|gli)$/;
/** People, verbs, a no and a time turn a name into a statement. */
const statement =
  /^(?:i|im|ive|ill|me|my|mine|we|us|our|you|your|he|him|his|she|her|they|them|their|yo|mi|mis|nos|tu|te|el|ella|ellos|su|sus|se|he|ha|han|estoy|soy|voy|io|mi|mio|mia|noi|ci|lui|lei|loro|suo|sua|si|ho|hanno|sono|sto|vado|is|are|was|were|has|have|had|will|es|esta|estan|era|fue|esto|e|sta|stanno|c|no|non|not|\w*nt|tonight|today|tomorrow|now|noche|hoy|ahora|manana|stasera|stanotte|oggi|adesso|domani|want|wants|quiero|quiere|voglio|vogghiu|vuole|screams?|screaming|grita|gritan|urla|urlano|grida|stann)$/;

/**
 * Whether a message is only the name of a thing or a place, such as "a lake before dawn": a few words after an article,
 * with no person, no statement and nothing serious.
 */
export function namesThing(runs: readonly string[][]): boolean {
  const [first = [], ...more] = runs;
  if (more.length > 0 || first.length > MAX_THING_WORDS || !article.test(first[0] ?? "")) return false;
  return (
    !first.slice(1).some((word) => statement.test(word)) &&
    !conceptsOf(first).some((concept) => serious.has(concept))
  );
}

/** Not sleeping, waking up, and thoughts that do not stop. */
const wakefulness =
  /\b(?:i (?:wake|woke|keep waking)(?: up)?|i (?:cant|couldnt|dont|didnt) (?:get to |fall )?(?:sleep|asleep)|(?:i cant|i dont|it wont|mind wont|mind doesnt) stop (?:thinking|worrying|overthinking)?|me despierto|no (?:duermo|puedo dormir|consigo dormir|logro dormir|he dormido)|no (?:dejo|paro|puedo dejar|puedo parar|consigo dejar|logro dejar) de (?:pensar|preocuparme|darle vueltas)|mi sveglio|non (?:dormo|riesco a dormire|ho dormito)|non (?:smetto|la smetto|riesco a smettere|posso smettere) di (?:pensare|pensarci|preoccuparmi|rimuginare)|non faccio (?:altro )?che (?:pensare|rimuginare))\b/g;

/** What may stand beside it: times, work, and words that join. No verb but "think", so nothing else is stated. */
const besides = new Set(
  (
    "and at in the a of on every each all night nights morning mornings always often again about around two three four five six am " +
    "oclock hour hours my mind head thoughts work everything things tomorrow too much because i think so that " +
    "y a las la el los de en por cada todas noche noches madrugada siempre vez otra mucho demasiado dos tres cuatro cinco " +
    "seis hora horas pienso porque trabajo todo cosas manana cabeza dia que " +
    "e ed alle al il le di da verso ogni tutte tutta notte notti mattina alba sempre spesso ancora nuovo due tre quattro " +
    "cinque sei ora ore circa penso troppo perche lavoro tutto cose domani testa giornata"
  ).split(" "),
);

/**
 * Whether a message tells of a night without sleep or of thoughts that do not stop, and of nothing else: "I wake at four
 * every night and can't stop thinking".
 */
function tellsOfWakefulNight(runs: readonly string[][]): boolean {
  const texts = runs.map((run) => run.join(" "));
  const rest = texts.map((text) => text.replace(wakefulness, "")).join(" ");
  return (
    rest.length < texts.join(" ").length &&
    rest.split(" ").every((word) => word === "" || /^\d{1,2}$/.test(word) || besides.has(word))
  );
}

const when =
  "(?:last (?:night|week|weekend|month|year|summer|winter)|yesterday|today|tonight|this (?:morning|week|month)|on \\w+day|(?:a|an|\\w+) (?:days?|weeks?|months?|years?) ago|after \\w+ (?:weeks|months|years)|out of the blue|again|by text)";
const separation = new RegExp(
  `^(?:so )?(?:my (?:girl ?friend|boy ?friend|partner|fiancee?|wife|husband|ex)|s?he) (?:has |have |just |suddenly |finally )*(?:(?:left|dumped|divorced|is leaving)(?: me)?|(?:broke|split|has broken|is breaking) up with me|walked out on me|ended (?:it|things|our relationship)(?: with me)?|(?:doesnt|does not) love me(?: any ?more)?)(?: ${when})*$`,
);

/** Whether a message only tells that a partner has gone: "my girlfriend left me last night". */
function tellsOfSeparation(runs: readonly string[][]): boolean {
  return runs.length === 1 && separation.test(runs[0]!.join(" "));
}

const hedge =
  "(?:actually|really|honestly|maybe|perhaps|but|and|so|i think|i guess|in realta|forse|magari|ma|e|credo che|penso che|en realidad|quizas?|tal vez|a lo mejor|pero|y|creo que|(?:i|ive|i have) relapsed|he recaido|recai|ho avuto una ricaduta|ci sono ricascat[oa])";
const ownFault =
  "(?:(?:the|il|el) (?:real |vero |verdadero )?problema? (?:is|e|es|sono|soy) (?:me|io|yo)|(?:im|i am) the problem|(?:yo )?soy (?:yo )?el problema|sono io il problema|(?:and )?(?:not|non|no) (?:him|her|them|lui|lei|loro|el|ella|ellos))";
const drinking =
  "(?:i(?: just)? (?:cant|dont know how to) stop(?: drinking)?|(?:i )?(?:drink|drank|am drinking|have been drinking|ive been drinking) (?:too much|a lot|again)|non (?:riesco|so come) a? ?smettere(?: di bere)?|(?:io )?bevo (?:troppo|tanto|molto)|ho (?:ricominciato a bere|bevuto (?:di nuovo|ancora|troppo))|no (?:puedo|consigo|logro|se como) (?:parar|dejarlo|dejar de beber|dejar de tomar)|(?:yo )?(?:bebo|tomo) (?:demasiado|mucho)|(?:he vuelto|volvi) a beber|bebi (?:otra vez|demasiado))";
const drinkTime =
  "(?:again|too|lately|last night|yesterday|today|every (?:night|evening|day)|in the evenings?|la sera|ogni (?:sera|giorno)|ieri(?: sera)?|ultimamente|di nuovo|por las? noches?|cada (?:noche|dia)|anoche|ayer|ultimamente|otra vez)";
const ownFaultOrDrinking = new RegExp(
  `^(?:${hedge} |${drinkTime} )*(?:${ownFault}|${drinking})(?: ${drinkTime}| ${hedge}| ${ownFault}| ${drinking})*$`,
);

/** Whether a message only says that the person is the problem, or that they drink: "the problem is me, I drink too much". */
function tellsOfDrinking(runs: readonly string[][]): boolean {
  const texts = runs.map((run) => run.join(" "));
  // "I can't stop" alone may be about anything.
  return (
    /\b(?:dr[aiu]nk\w*|be(?:v|b)\w+|bere|tomo|problema?)\b/.test(texts.join(" ")) &&
    texts.every((text) => ownFaultOrDrinking.test(text))
  );
}

const adviceLead =
  "(?:ok|okay|so|and|but|well|y|e|ma|pero|bueno|vale|entonces|allora|stasera|adesso|ora|esta noche|ahora)";
const adviceTime =
  "(?:now|then|next|today|tonight|tomorrow(?: morning)?|manana(?: por la manana)?|domattina|instead|before bed|about (?:it|that|this)|with (?:it|that|this)|ahora|hoy|entonces|luego|esta noche|con eso|al respecto|antes de dormir|adesso|ora|oggi|domani|allora|stasera|stanotte|con questo|prima di dormire)";
const advice = new RegExp(
  `^(?:${adviceLead} )*(?:what (?:should|can|could|do|shall) (?:i|we) (?:do|try)|what would you do|que (?:hago|hacemos|puedo hacer|podria hacer|debo hacer|deberia hacer|harias(?: tu| vos)?)|(?:che cosa|cosa|che) (?:faccio|facciamo|posso fare|potrei fare|devo fare|dovrei fare|faresti(?: tu)?))(?: ${adviceTime})*$`,
);

/** Whether a message only asks what to do: "and what should I do tonight?" */
function asksForAdvice(runs: readonly string[][]): boolean {
  return runs.length === 1 && advice.test(runs[0]!.join(" "));
}

/** Whether a message tells of a common trouble, asks for advice, or answers in a few words, and nothing else. */
export function isEverydayMessage(runs: readonly string[][]): boolean {
  return (
    tellsOfWakefulNight(runs) ||
    tellsOfSeparation(runs) ||
    tellsOfDrinking(runs) ||
    asksForAdvice(runs) ||
    isBareReply(runs) ||
    isCommonWorry(runs)
  );
}

/** Whether a message is a no with a harmless reason: "no, it's for my back". */
export function isPlainDenial(message: string): boolean {
  const runs = runsOf(message);
  if (!/^(?:no|nope|nah)$/.test(runs[0]?.[0] ?? "")) return false;
  const concepts = runs.flatMap((run) => conceptsOf(run));
  return !concepts.some((concept) => serious.has(concept)) && classify(message, runs).danger < MAX_SCORE;
}

/** The people whom a person can turn to. */
const people = new Set("PARENT CHILD_KIN FAMILY FRIEND EMERGENCY".split(" "));
const MAX_NAMING_WORDS = 6;

/** Whether a message names a person in a few words: "maybe my aunt". */
export function namesPerson(message: string): boolean {
  const runs = runsOf(message);
  const concepts = runs.flatMap((run) => conceptsOf(run));
  const isShort = runs.reduce((sum, run) => sum + run.length, 0) <= MAX_NAMING_WORDS;
  return (
    isShort && namesHelp(message) && !concepts.some((concept) => serious.has(concept) || concept === "NOT")
  );
}

/** Whether a message proposes a person without being asked: "maybe my aunt". */
export function proposesPerson(message: string): boolean {
  const words = runsOf(message).flat().join(" ");
  return /^(?:maybe|perhaps|tal vez|quizas?|a lo mejor|forse|magari)\b/.test(words) && namesPerson(message);
}

/** Someone was called, or several people are coming. */
const calls =
  /\b(?:(?:i|ive|we) (?:called|rang|phoned)|called the|theyre|they are|llame|he llamado|hemos llamado|vienen|estan|ho chiamato|abbiamo chiamato|chiamato|stanno|arrivano)\b/;

/** Whether a message says that help was called. */
export function saysHelpWasCalled(message: string): boolean {
  return runsOf(message).some((run) => calls.test(run.join(" ")));
}

/** Whether a message names people who may help, or says that help was called. */
export function namesHelp(message: string): boolean {
  const isNamed = runsOf(message).some((run) => conceptsOf(run).some((concept) => people.has(concept)));
  return isNamed || saysHelpWasCalled(message);
}

/** A statement about one's own feelings is not ordinary talk. */
const feeling = /\b(?:i feel|im so|i am so|me siento|mi sento|sono cosi)\b/;

/** Whether a message in care is about something else: about an everyday subject, and nothing serious. */
export function isOrdinaryTalk(message: string): boolean {
  const { isLight, danger, concepts } = analyse(message);
  if (!isLight) return false;
  const isEveryday = concepts.some((concept) => everyday.has(concept));
  return danger < (isEveryday ? MAX_SCORE : message.includes("?") ? MAX_SCORE_OF_QUESTION : -Infinity);
}

/**
 * Whether a message contains nothing serious. A continued conversation about something else need not name its
 * subject.
 */
export function isLightTalk(message: string): boolean {
  const { isLight, danger } = analyse(message);
  return isLight && danger < MAX_SCORE_OF_QUESTION;
}

function analyse(message: string): { isLight: boolean; danger: number; concepts: string[] } {
  const runs = runsOf(message);
  const concepts = runs.flatMap((run) => conceptsOf(run));
  const isSerious =
    concepts.some((concept) => serious.has(concept)) || runs.some((run) => feeling.test(run.join(" ")));
  return { isLight: !isSerious, danger: classify(message, runs).danger, concepts };
}
