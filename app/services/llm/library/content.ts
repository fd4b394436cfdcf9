import type { AnswerKey } from "./moves";

/** The shape of the built-in guide's library: one file a language under `content/`, written for this product. */
export interface LibraryContent {
  /** What a topic is called within a sentence, and words and short phrases people use when they speak of it. */
  topics: Record<TopicId, { name: string; keywords: string[] }>;
  /** Three short reflections a topic, 45 to 80 words each, plain text; `gist` says the same in one plain sentence. Those `forGoodNews` console nobody. */
  reflections: {
    id: string;
    topic: TopicId;
    keywords: string[];
    text: string;
    gist: string;
    forGoodNews?: boolean;
  }[];
  practices: {
    id: string;
    topics: TopicId[];
    keywords: string[];
    title: string;
    /** Whole minutes the practice takes. */
    minutes: number;
    /** One sentence: what it is for. */
    purpose: string;
    /** Three to six imperative sentences. */
    steps: string[];
  }[];
  /** Prayers that anybody can say; one line of text a sentence. */
  prayers: { id: string; topics: TopicId[]; text: string }[];
  /** The four cards of the home screen, with the words that stand on them. */
  cards: Card[];
  /** Two or three opening sentences a topic that say back what was said; `{quote}` stands for the person's own words where it occurs. */
  mirrors: Record<TopicId | "general", string[]>;
  /** Openings for when the thread stays on a topic that was already spoken of. */
  continuations: string[];
  /** A sentence that leads from the reflection to the practice; `{minutes}` and `{title}` may occur. */
  bridges: string[];
  /** Closing questions, open, one sentence each. */
  questions: Record<TopicId | "general", string[]>;
  /** Answers to a bare greeting; each ends with a question. */
  greetings: string[];
  /** Answers to the moves of a conversation, several wordings each. */
  answers: Record<AnswerKey, string[]>;
}

export interface Card {
  id: string;
  title: string;
  description: string;
  topic: TopicId;
  /** A practice's id. */
  practice: string;
  text: string;
}

export const topicIds = [
  "sleep",
  "anxiety",
  "grief",
  "anger",
  "gratitude",
  "meaning",
  "relationships",
  "family",
  "loneliness",
  "work",
  "selfworth",
  "guilt",
  "change",
  "decision",
  "body",
  "attention",
  "faith",
  "mortality",
  "hope",
  "joy",
  "illness",
  "violence",
  "forgiveness",
  "love",
  "prayer",
  "money",
  "parents",
  "children",
  "pets",
  "exams",
  "ageing",
  "moving",
  "sadness",
] as const;

export type TopicId = (typeof topicIds)[number];
