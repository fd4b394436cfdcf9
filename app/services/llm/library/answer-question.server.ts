import type { GuideOptions } from "../guide";
import { chooseQuestion, isSpent, namesReflection, type Choosing } from "./choose.server";
import { choosePractice } from "./choose-practice.server";
import type { TopicId } from "./content";
import { chooseShape } from "./decide.server";
import { practiceWithLead } from "./fillings.server";
import type { AnswerKey } from "./moves";
import { graveTopics } from "./understanding/topic-relations";

/** What a person or a configuration asks of a reply. */
export type Wishes = Pick<GuideOptions, "tone" | "length" | "name">;

/** Topics in which the other person is close. */
const close: readonly TopicId[] = [
  "relationships",
  "family",
  "love",
  "parents",
  "loneliness",
  "moving",
  "forgiveness",
];

/** Topics in which one owes the children no apology. */
const blameless: readonly TopicId[] = ["work", "money", "anxiety", "illness"];

/** Whether a practice was not refused, has not just been given, and suits the topic. */
export function mayOfferPractice({ conversation: { subject, replies, wantsNoPractice } }: Choosing): boolean {
  const isRecent = replies.slice(-3).some(({ practice, offered }) => practice ?? offered);
  return !wantsNoPractice && !isRecent && !(subject.topic && graveTopics.includes(subject.topic));
}

/** Which words fit: for a close person, for a person that one has hurt, or for anyone. */
export function wordingFor({ conversation: { subject, hasQuarrelled } }: Choosing): AnswerKey {
  const { topic, scores } = subject;
  if (topic === "guilt" || (scores.children > 0 && !(topic && blameless.includes(topic))))
    return "wordingSorry";
  if (hasQuarrelled) return "wording";
  return topic && close.includes(topic) ? "wordingClose" : "wording";
}

/** What can be said about why such things are felt, if it has not been said; with a practice where a first reply has one. */
export function whyFelt(choosing: Choosing, wishes: Wishes): string {
  const { library, thread, conversation } = choosing;
  const { whys } = library.content;
  const own = whys[conversation.subject.topic ?? "general"].filter((text) => !thread.used(text));
  const text = thread.pick(own.length > 0 ? own : whys.general, (why) => why, "why")!;
  if (text.endsWith("?")) return text;
  const isFull = chooseShape(conversation, wishes, namesReflection(choosing), isSpent(choosing)) === "full";
  const practice = isFull ? choosePractice(choosing) : undefined;
  return [text, ...(practice ? practiceWithLead(choosing, practice) : []), chooseQuestion(choosing)].join(
    "\n\n",
  );
}
