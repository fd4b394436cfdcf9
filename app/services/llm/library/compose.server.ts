import type { GuideLanguage, GuideLength, GuideTone } from "../guide";
import { topicIds, type TopicId } from "./content";
import { quoteFrom } from "./quote.server";
import type { Library, Practice, Reflection } from "./search.server";
import { bareText, wordsOf } from "./text.server";
import type { Thread } from "./thread.server";
import type { Subject } from "./topics.server";

/** Topics whose texts sit well beside anything, for when nothing else fits. */
const gentle: readonly TopicId[] = ["hope", "attention", "meaning"];

/** Where to look when all texts of a topic have been given. */
const neighbours: Record<TopicId, readonly TopicId[]> = {
  sleep: ["body", "anxiety", "attention"],
  anxiety: ["body", "hope", "attention"],
  grief: ["loneliness", "mortality", "hope"],
  anger: ["relationships", "guilt", "body"],
  gratitude: ["joy", "attention", "meaning"],
  meaning: ["hope", "joy", "faith"],
  relationships: ["anger", "loneliness", "change"],
  family: ["relationships", "guilt", "change"],
  loneliness: ["relationships", "hope", "selfworth"],
  work: ["meaning", "attention", "selfworth"],
  selfworth: ["guilt", "hope", "body"],
  guilt: ["selfworth", "relationships", "hope"],
  change: ["hope", "decision", "anxiety"],
  decision: ["change", "anxiety", "attention"],
  body: ["attention", "sleep", "hope"],
  attention: ["body", "joy", "work"],
  faith: ["meaning", "mortality", "hope"],
  mortality: ["meaning", "grief", "gratitude"],
  hope: ["meaning", "change", "attention"],
  joy: ["gratitude", "attention", "relationships"],
};

/** Practices meant for these first would make light of other things. */
const bright: readonly TopicId[] = ["gratitude", "joy"];

/** Words by which joy or thankfulness is spoken of as missing. */
const missing: Record<GuideLanguage, RegExp> = {
  en: /\b(no|not|nothing|never|cannot|without|lost|stopped|dont|doesnt|didnt|isnt|wont|ungrateful|unhappy|joyless|numb)\b/,
  es: /\b(no|nada|nunca|ni|sin|perdi|perdido|ya)\b/,
  it: /\b(non|niente|nulla|mai|senza|perso|piu)\b/,
};

/** A text that names this wants a practice, however short it is. */
const wish = /\b(practice|exercise|practica|ejercicio|pratica|esercizio)\b/;

export interface Situation {
  library: Library;
  thread: Thread;
  subject: Subject;
  message: string;
  /** The reply before, empty at the beginning. */
  lastReply: string;
  /** Practices that may be offered. */
  practices: Practice[];
  /** What the person asked for; nothing is changed unless told. */
  tone?: GuideTone;
  length?: GuideLength;
}

/**
 * A reply in paragraphs: an opening, a reflection, a practice unless one is just being spoken of, and a question.
 * The library cannot rewrite its texts, so a wish decides which of these there are: direct words leave out the opening,
 * contemplative ones the practice that nobody asked for; a short reply gives one thing instead of two, a long one
 * adds a second reflection.
 */
export function compose(situation: Situation): string {
  const { tone, length } = situation;
  const reflection = chooseReflection(situation);
  const practice = isForPractice(situation) ? choosePractice(situation, reflection) : undefined;
  const further = length === "long" ? furtherReflection(situation, reflection) : undefined;
  return [
    ...(tone === "direct" ? [] : [chooseOpening(situation)]),
    ...(length === "short" && practice ? [] : [reflection.text]),
    ...(further ? [further.text] : []),
    ...(practice ? practiceParagraphs(situation, practice) : []),
    chooseQuestion(situation),
  ].join("\n\n");
}

function isForPractice(situation: Situation): boolean {
  const { library, message, tone, length } = situation;
  if (answersThePractice(situation)) return false;
  const isSparing = length === "short" || tone === "contemplative";
  return !isSparing || wish.test(bareText(message, library.language));
}

function answersThePractice({ library, subject, message, lastReply }: Situation): boolean {
  if (!/^1\. /m.test(lastReply)) return false;
  const brief = wordsOf(message, library.language).length <= 8;
  return brief && (subject.continued || !subject.topic) && !wish.test(bareText(message, library.language));
}

function chooseOpening({ library, thread, subject, message, lastReply }: Situation): string {
  const { mirrors, continuations } = library.content;
  const quote = quoteFrom(message, library.language, subject.weigh);
  const fillable = (text: string) => quote !== undefined || !text.includes("{quote}");
  const own = mirrors[subject.topic ?? "general"].filter(fillable);
  // Two quotations in a row would sound like an echo.
  const quoting = own.filter((text) => text.includes("{quote}"));
  const plain = own.filter((text) => !text.includes("{quote}"));
  const groups = /^[^\n]*[“«]/.test(lastReply) ? [plain, quoting] : [quoting, plain];
  if (subject.continued) groups.unshift(continuations);
  else if (subject.topic) groups.push(continuations);
  groups.push(mirrors.general.filter(fillable));
  const fresh = groups.find((group) => group.some((text) => !thread.used(text)));
  const template = thread.pick(fresh ?? groups.flat(), (text) => text, "opening") ?? mirrors.general[0] ?? "";
  // A template may bring marks of its own.
  return template.replace(/[“«]?\{quote\}[”»]?/u, () => quote ?? "");
}

function chooseReflection({ library, thread, subject }: Situation): Reflection {
  const all = library.content.reflections;
  const fresh = all.filter((reflection) => !thread.used(reflection.text));
  const choices = closest(fresh, subject, ({ topic }) => [topic]) ?? all;
  const score = ({ id }: Reflection) => subject.texts.get(id) ?? 0;
  return thread.pick(best(choices, score), (reflection) => reflection.text, "reflection")!;
}

/** A second look at the same thing, when there is one that was not given yet. */
function furtherReflection({ library, thread }: Situation, first: Reflection): Reflection | undefined {
  const choices = library.content.reflections.filter(
    ({ topic, text }) => topic === first.topic && text !== first.text && !thread.used(text),
  );
  return thread.pick(choices, ({ text }) => text, "further");
}

function choosePractice(
  { library, thread, subject, practices }: Situation,
  reflection: Reflection,
): Practice | undefined {
  const akin = library.textsFor(wordsOf(reflection.keywords.join(". "), library.language));
  const firstStep = (practice: Practice) => practice.steps[0] ?? "";
  const fresh = practices.filter((practice) => !thread.used(firstStep(practice)));
  const choices = closest(fresh, subject, ({ topics }) => topics) ?? practices;
  const score = (practice: Practice) => suitability(practice, subject) + 0.4 * (akin.get(practice.id) ?? 0);
  return thread.pick(best(choices, score), firstStep, "practice");
}

/** The closest circle around the subject in which a choice is left; undefined when none is left at all. */
function closest<T extends { id: string }>(
  fresh: T[],
  { topic, scores, texts }: Subject,
  topicsOf: (choice: T) => TopicId[],
): T[] | undefined {
  const isIn = (circle: readonly TopicId[]) => (choice: T) =>
    topicsOf(choice).some((own) => circle.includes(own));
  const named = (choice: T) => (texts.get(choice.id) ?? 0) >= 3;
  const near = topic ? neighbours[topic] : gentle;
  const spoken = topicIds.filter((id) => scores[id] > 0);
  return [
    topic ? fresh.filter(isIn([topic])) : fresh.filter(named),
    fresh.filter(isIn([...near, ...spoken])).filter(named),
    fresh.filter(isIn(near)),
    fresh.filter(isIn(gentle)),
    fresh,
  ].find((circle) => circle.length > 0);
}

/** How well a practice suits: by its words, by all it is good for, and by how much it is meant for the topic. */
function suitability({ id, topics }: Practice, { topic, scores, texts }: Subject): number {
  const place = topics.findIndex((own) => own === topic);
  const affinity = topics.reduce((sum, own) => sum + scores[own], 0);
  const brightness = topics[0] && bright.includes(topics[0]) && !(topic && bright.includes(topic)) ? -3 : 0;
  return (texts.get(id) ?? 0) + Math.min(affinity, 4) + (place >= 0 ? 3 / (place + 1) : 0) + brightness;
}

function practiceParagraphs({ library, thread }: Situation, practice: Practice): string[] {
  const bridge = thread.pick(library.content.bridges, (text) => text, "bridge") ?? "{title}";
  const lead = bridge
    .replaceAll("{title}", () => practice.title)
    .replaceAll("{minutes}", () => String(practice.minutes));
  return [
    `${lead} ${practice.purpose}`,
    practice.steps.map((step, index) => `${index + 1}. ${step}`).join("\n"),
  ];
}

function chooseQuestion({ library, thread, subject, message }: Situation): string {
  const { questions } = library.content;
  const { topic } = subject;
  const isMissing =
    topic !== undefined &&
    bright.includes(topic) &&
    missing[library.language].test(bareText(message, library.language));
  const groups = topic && !isMissing ? [questions[topic], questions.general] : [questions.general];
  const fresh = groups.find((group) => group.some((text) => !thread.used(text)));
  return thread.pick(fresh ?? groups.flat(), (text) => text, "question") ?? "";
}

/** The best match alone when it stands out, else all that come near it. */
function best<T>(choices: T[], score: (choice: T) => number): T[] {
  const top = Math.max(...choices.map(score));
  return choices.filter((choice) => score(choice) >= top - Math.abs(top) * 0.15);
}
