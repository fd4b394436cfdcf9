import { best, bright, closest, type Choosing } from "./choose.server";
import { kindOf, meditations } from "./kinds";
import type { Practice, Reflection } from "./search.server";
import { wordsOf } from "./text.server";
import type { Subject } from "./topics.server";

/**
 * A practice for the subject.
 * @param reflection whose matter the practice should share.
 * @param which only meditations, or only another kind than those given before.
 */
export function choosePractice(
  { library, thread, conversation: { subject, replies } }: Choosing,
  reflection?: Reflection,
  which: "any" | "meditation" | "otherKind" = "any",
): Practice | undefined {
  const given = new Set(replies.flatMap(({ practice }) => (practice ? [kindOf(practice.id)] : [])));
  const fits = ({ id }: Practice) =>
    which === "any" || (which === "meditation" ? meditations.includes(id) : !given.has(kindOf(id)));
  const wanted = library.content.practices.filter(fits);
  const practices = wanted.length > 0 ? wanted : library.content.practices;
  const akin = reflection && library.textsFor(wordsOf(reflection.keywords.join(". "), library.language));
  const firstStep = (practice: Practice) => practice.steps[0] ?? "";
  const fresh = practices.filter((practice) => !thread.used(firstStep(practice)));
  const choices = closest(fresh, subject, ({ topics }) => topics) ?? practices;
  const score = (practice: Practice) => suitability(practice, subject) + 0.4 * (akin?.get(practice.id) ?? 0);
  return thread.pick(best(choices, score), firstStep, "practice");
}

/** A prayer for the subject, the plain one where there is none. */
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

/** How well a practice suits: by its words, by all it is good for, and by how much it is meant for the topic. */
function suitability({ id, topics }: Practice, { topic, scores, texts }: Subject): number {
  const place = topics.findIndex((own) => own === topic);
  const affinity = topics.reduce((sum, own) => sum + scores[own], 0);
  const isOutOfPlace = topics[0] && bright.includes(topics[0]) && !(topic && bright.includes(topic));
  return (
    (texts.get(id) ?? 0) + Math.min(affinity, 4) + (place >= 0 ? 3 / (place + 1) : 0) - (isOutOfPlace ? 3 : 0)
  );
}
