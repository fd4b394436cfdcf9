import { topicIds, type TopicId } from "./content";
import type { Conversation } from "./understanding/conversation.server";
import { grammar } from "./grammar";
import { quoteFeeling } from "./quote.server";
import type { Library, Reflection } from "./search.server";
import { bareText } from "./text.server";
import type { Thread } from "./thread.server";
import { graveTopics } from "./understanding/topic-relations";
import type { Subject } from "./understanding/topics.server";

/** General topics whose texts suit any message, for when nothing else fits. */
const gentle: readonly TopicId[] = ["hope", "attention", "meaning"];

/** Where to look when all texts of a topic have been given. */
const neighbours: Record<TopicId, readonly TopicId[]> = {
  sleep: ["body", "anxiety", "attention"],
  anxiety: ["body", "hope", "attention"],
  grief: ["loneliness", "sadness", "hope"],
  anger: ["relationships", "guilt", "body"],
  gratitude: ["joy", "attention", "meaning"],
  meaning: ["hope", "joy", "faith"],
  relationships: ["anger", "loneliness", "change"],
  family: ["relationships", "change", "hope"],
  loneliness: ["relationships", "hope", "selfworth"],
  work: ["meaning", "attention", "selfworth"],
  selfworth: ["guilt", "hope", "body"],
  guilt: ["selfworth", "relationships", "hope"],
  change: ["hope", "decision", "anxiety"],
  decision: ["change", "anxiety", "attention"],
  body: ["attention", "sleep", "hope"],
  attention: ["body", "joy", "work"],
  faith: ["meaning", "mortality", "hope"],
  mortality: ["meaning", "grief", "hope"],
  hope: ["meaning", "change", "attention"],
  joy: ["gratitude", "attention", "relationships"],
  illness: ["body", "hope", "anxiety"],
  violence: ["hope", "body", "anxiety"],
  forgiveness: ["anger", "guilt", "relationships"],
  love: ["joy", "relationships", "attention"],
  prayer: ["faith", "hope", "attention"],
  money: ["anxiety", "hope", "work"],
  parents: ["family", "change", "hope"],
  children: ["family", "relationships", "change"],
  pets: ["grief", "loneliness", "hope"],
  exams: ["anxiety", "attention", "selfworth"],
  ageing: ["mortality", "body", "meaning"],
  moving: ["change", "loneliness", "hope"],
  sadness: ["hope", "loneliness", "body"],
  breakup: ["loneliness", "sadness", "hope"],
  newborn: ["children", "sleep", "body"],
};

/** Practices made for these topics would trivialise other topics. */
export const bright: readonly TopicId[] = ["gratitude", "joy", "love"];

/** What a choice is made from. */
export interface Choosing {
  library: Library;
  thread: Thread;
  conversation: Conversation;
}

/** The score from which a text is about the very thing that was said. */
const named = 3;

const same = (text: string) => text;

/** An opening that repeats what the person said. It quotes their words only if they name a feeling or a state. */
export function chooseOpening({ library, thread, conversation }: Choosing): string {
  const { mirrors, continuations, answers } = library.content;
  const { subject, message, last, heard } = conversation;
  const { topic } = subject;
  const isGrave = topic !== undefined && graveTopics.includes(topic);
  const mayQuote = topic !== undefined && !isGrave && !heard.isGoodNews && !heard.isConfided;
  const quote = mayQuote ? quoteFeeling(message, library.language, subject.weigh) : undefined;
  const own = mirrors[topic ?? "general"].filter((text) => quote !== undefined || !text.includes("{quote}"));
  const quoting = own.filter((text) => text.includes("{quote}"));
  const plain = own.filter((text) => !text.includes("{quote}"));
  // Two quotations in a row would sound like an echo.
  const groups = last && /^[^\n]*[“«]/.test(last.text) ? [plain, quoting] : [quoting, plain];
  if (heard.isGoodNews) groups.unshift(answers.goodNews);
  else if (subject.continued) groups.unshift(isGrave ? answers.heavyStay.slice(0, -1) : continuations);
  else if (topic && !isGrave) groups.push(continuations);
  const fresh = groups.find((group) => group.some((text) => !thread.used(text)));
  const template = thread.pick(fresh ?? groups.flat(), same, "opening") ?? mirrors.general[0] ?? "";
  // A template may contain quotation marks of its own.
  return template.replace(/[“«]?\{quote\}[”»]?/u, () => quote ?? "");
}

/** The best reflection among those not given yet. */
export function chooseReflection({
  library,
  thread,
  conversation: { subject, heard },
}: Choosing): Reflection {
  const all = library.content.reflections;
  const unused = all.filter((reflection) => !thread.used(reflection.text));
  const glad = heard.isGoodNews ? unused.filter(({ forGoodNews }) => forGoodNews) : [];
  const fitting = unused.filter((reflection) => takesForGranted(reflection, subject) === false);
  const fresh = [glad, fitting, unused].find((choice) => choice.length > 0) ?? [];
  const choices = closest(fresh, subject, ({ topic }) => [topic]) ?? all;
  const score = ({ id }: Reflection) => subject.texts.get(id) ?? 0;
  return thread.pick(best(choices, score), (reflection) => reflection.text, "reflection")!;
}

/** Whether a text presumes what the person has not told: a child, the loss of work, an illness of their own. */
function takesForGranted({ id, isSpecific = false, whose }: Reflection, { texts, ill }: Subject): boolean {
  if (whose && ill && whose !== ill) return true;
  return isSpecific && (texts.get(id) ?? 0) < named;
}

/** Whether the message names the subject of a reflection that has not been given yet. */
export function namesReflection({ library, thread, conversation: { subject } }: Choosing): boolean {
  return library.content.reflections.some(
    ({ id, topic, text }) =>
      topic === subject.topic && (subject.named.get(id) ?? 0) >= named && !thread.used(text),
  );
}

/** Whether so much has been said on the topic that another text would add nothing. */
export function isSpent({ library, thread, conversation: { subject } }: Choosing): boolean {
  const own = library.content.reflections.filter(({ topic }) => topic === subject.topic);
  return own.filter(({ text }) => thread.used(text)).length >= 2;
}

/** A second reflection on the same subject, if one has not been given yet. */
export function furtherReflection(
  { library, thread, conversation: { subject } }: Choosing,
  first: Reflection,
): Reflection | undefined {
  const choices = library.content.reflections.filter(
    (other) =>
      other.topic === first.topic &&
      other.id !== first.id &&
      !thread.used(other.text) &&
      !takesForGranted(other, subject),
  );
  return thread.pick(choices, ({ text }) => text, "further");
}

/** An open question on the topic. */
export function chooseQuestion({
  library,
  thread,
  conversation: { subject, message, heard },
}: Choosing): string {
  const { questions } = library.content;
  const { topic } = subject;
  const isMissing =
    topic !== undefined &&
    !heard.isGoodNews &&
    bright.includes(topic) &&
    grammar[library.language].negations.test(bareText(message, library.language));
  const groups = topic && !isMissing ? [questions[topic], questions.general] : [questions.general];
  const fresh = groups.find((group) => group.some((text) => !thread.used(text)));
  return thread.pick(fresh ?? groups.flat(), same, "question") ?? "";
}

/** The first set of candidates, from the narrowest to the widest, with a choice left; undefined if all are used up. */
export function closest<T extends { id: string }>(
  fresh: T[],
  { topic, scores, texts }: Subject,
  topicsOf: (choice: T) => TopicId[],
): T[] | undefined {
  const isIn = (circle: readonly TopicId[]) => (choice: T) =>
    topicsOf(choice).some((own) => circle.includes(own));
  const isNamed = (choice: T) => (texts.get(choice.id) ?? 0) >= named;
  const near = topic ? neighbours[topic] : gentle;
  const spoken = topicIds.filter((id) => scores[id] > 0);
  return [
    topic ? fresh.filter(isIn([topic])) : fresh.filter(isNamed),
    fresh.filter(isIn([...near, ...spoken])).filter(isNamed),
    fresh.filter(isIn(near)),
    fresh.filter(isIn(gentle)),
    fresh,
  ].find((circle) => circle.length > 0);
}

/** The best match alone if it stands out; otherwise all that come close to it. */
export function best<T>(choices: T[], score: (choice: T) => number): T[] {
  const top = Math.max(...choices.map(score));
  return choices.filter((choice) => score(choice) >= top - Math.abs(top) * 0.15);
}
