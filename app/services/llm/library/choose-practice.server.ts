import { best, bright, closest, type Choosing } from "./choose.server";
import { kindOf, meditations } from "./kinds";
import type { Practice, Reflection } from "./search.server";
import { wordsOf } from "./text.server";
import type { Subject } from "./understanding/topics.server";

/** A short practice takes at most so many minutes. */
const BRIEF = 3;

/**
 * Chooses a practice for the topic.
 * @param reflection the practice should share its subject.
 * @param which restricts the choice to meditations, to breathing or what is not, to what the hands do, to short ones,
 *   or to kinds not given before.
 */
export function choosePractice(
  { library, thread, conversation: { subject, replies, hasMissedBreath } }: Choosing,
  reflection?: Reflection,
  which: "any" | "meditation" | "breath" | "noBreath" | "hands" | "brief" | "otherKind" = "any",
): Practice | undefined {
  const given = new Set(replies.flatMap(({ practice }) => (practice ? [kindOf(practice.id)] : [])));
  const isOfKind = ({ id, minutes }: Practice) => {
    if (which === "meditation") return meditations.includes(id);
    if (which === "breath") return kindOf(id) === "breath";
    if (which === "hands") return ["doing", "ritual", "senses", "paper"].includes(kindOf(id) ?? "");
    if (which === "noBreath") return kindOf(id) !== "breath";
    if (which === "brief") return minutes <= BRIEF;
    return which === "any" || !given.has(kindOf(id));
  };
  const fits = (practice: Practice) =>
    !(hasMissedBreath && kindOf(practice.id) === "breath") && isOfKind(practice);
  const wanted = library.content.practices.filter(fits);
  const practices = wanted.length > 0 ? wanted : library.content.practices;
  const akin = reflection && library.textsFor(wordsOf(reflection.keywords.join(". "), library.language));
  const firstStep = (practice: Practice) => practice.steps[0] ?? "";
  const fresh = practices.filter((practice) => !thread.used(firstStep(practice)));
  const choices = closest(fresh, subject, ({ topics }) => topics) ?? practices;
  const score = (practice: Practice) => suitability(practice, subject) + 0.4 * (akin?.get(practice.id) ?? 0);
  return thread.pick(best(choices, score), firstStep, "practice");
}

/** Chooses a prayer for the topic, or the general one. */
export function choosePrayer({ library, thread, conversation: { subject } }: Choosing): string {
  const { prayers } = library.content;
  const { topic } = subject;
  const near = topic ? prayers.filter(({ topics }) => topics.includes(topic)) : [];
  const fresh = near.filter(({ text }) => !thread.used(text.split("\n")[0]!));
  const choices = fresh.length > 0 ? fresh : prayers.filter(({ topics }) => topics.includes("prayer"));
  const chosen = thread.pick(
    [...choices, ...(fresh.length > 0 ? [] : prayers)].slice(0, 1),
    ({ text }) => text.split("\n")[0]!,
    "prayer",
  );
  return chosen?.text ?? "";
}

/** Scores a practice by its words, its benefits, and how central the topic is to it. */
function suitability({ id, topics }: Practice, { topic, scores, texts }: Subject): number {
  const place = topics.findIndex((own) => own === topic);
  const affinity = topics.reduce((sum, own) => sum + scores[own], 0);
  const isOutOfPlace = topics[0] && bright.includes(topics[0]) && !(topic && bright.includes(topic));
  return (
    (texts.get(id) ?? 0) + Math.min(affinity, 4) + (place >= 0 ? 3 / (place + 1) : 0) - (isOutOfPlace ? 3 : 0)
  );
}
