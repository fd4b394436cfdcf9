import type { GuideLength, GuideTone } from "../guide";
import type { TopicId } from "./content";
import type { Conversation, Shape } from "./understanding/conversation.server";
import { graveTopics } from "./understanding/topic-relations";

interface Wishes {
  tone?: GuideTone;
  length?: GuideLength;
}

/** Topics with which a practice helps at once. With the others, people first want to be heard. */
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

/** A message with this many words tells a story; an exercise would cut it short. */
const LONG = 120;
const BRIEF = 8;

/**
 * Decides the form of the reply to a person who tells something. The first reply is the fullest, if a practice fits;
 * after that, no form is repeated within three replies, and practices are rare.
 * @param namesReflection whether a reflection has the very subject that the message names.
 * @param isSpent whether two reflections on the topic have already been given; from then on the reply mostly listens.
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
  if (!topic) return words <= BRIEF ? afterLast(["stay", "listen"], replies) : "listen";
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

/** The first form that neither of the last two replies had; a full reply also counts as a reflection. */
function afterLast(order: readonly Shape[], replies: Conversation["replies"]): Shape {
  const lately = replies.slice(-2).map(({ shape }) => shape);
  return (
    order.find((shape) => !lately.includes(shape)) ??
    order.find((shape) => shape !== lately.at(-1)) ??
    order[0]!
  );
}
