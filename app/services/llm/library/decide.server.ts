import type { GuideLength, GuideTone } from "../guide";
import type { TopicId } from "./content";
import type { Conversation, Shape } from "./conversation.server";
import { graveTopics } from "./topics.server";

interface Wishes {
  tone?: GuideTone;
  length?: GuideLength;
}

/** Subjects with which a practice helps from the first. The others want to be heard before. */
const practical: readonly TopicId[] = [
  "sleep",
  "anxiety",
  "anger",
  "work",
  "body",
  "attention",
  "exams",
  "selfworth",
  "decision",
  "gratitude",
  "guilt",
  "hope",
  "change",
  "moving",
  "loneliness",
  "meaning",
  "money",
  "ageing",
];

/** A message of so many words tells a story; an exercise would cut it short. */
const LONG = 120;
const BRIEF = 8;

/**
 * The shape of the reply to somebody who tells something. The first one gives most where a practice fits; after that no
 * shape comes again within three replies, and a practice only now and then.
 * @param namesReflection a reflection speaks of the very thing that the message names.
 * @param isSpent two reflections on the subject have been given already; what comes now is mostly listening.
 */
export function chooseShape(
  conversation: Conversation,
  { tone, length }: Wishes,
  namesReflection: boolean,
  isSpent: boolean,
): Shape {
  const { subject, replies, message, heard, wantsNoPractice } = conversation;
  const { topic, continued } = subject;
  const words = message.trim().split(/\s+/).length;
  const isSparing = length === "short" || tone === "contemplative";
  const isForPractice = topic !== undefined && !isSparing && !wantsNoPractice && !heard.isGoodNews;
  const isRecent = replies.slice(-3).some(({ practice, offered }) => practice ?? offered);
  if (!topic) return replies.length > 0 && words <= BRIEF ? afterLast(["stay", "listen"], replies) : "listen";
  if (heard.isGoodNews) return afterLast(["thought", "listen"], replies);
  const isFirst = !continued;
  if (isFirst && isForPractice && practical.includes(topic) && words <= LONG && !isRecent) return "full";
  if (isFirst) return afterLast(["reflect", "thought"], replies);

  const mayOffer = isForPractice && !isRecent && topic !== "violence" && topic !== "joy";
  const isListening = words <= BRIEF || isSpent;
  const order: Shape[] = namesReflection
    ? ["reflect", "thought", "listen", "stay"]
    : isListening
      ? ["listen", "stay", "reflect", "thought"]
      : ["reflect", "listen", "thought", "stay"];
  if (mayOffer) order.splice(graveTopics.includes(topic) || namesReflection ? 2 : 1, 0, "offer");
  return afterLast(order, replies);
}

/** The first of the shapes that neither of the last two replies had; a full one counts as a reflection too. */
function afterLast(order: readonly Shape[], replies: Conversation["replies"]): Shape {
  const lately = replies.slice(-2).map(({ shape }) => shape);
  return (
    order.find((shape) => !lately.includes(shape)) ??
    order.find((shape) => shape !== lately.at(-1)) ??
    order[0]!
  );
}
