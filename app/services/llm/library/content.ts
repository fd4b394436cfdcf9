import type { AnswerKey } from "./moves";

/** The built-in guide's library: one file per language under `content/`, written for this product. */
export interface LibraryContent {
  /** A topic's name within a sentence, and the words and short phrases that people use for it. */
  topics: Record<TopicId, { name: string; keywords: string[] }>;
  /**
   * Three short reflections per topic, 45 to 80 words of plain text each; `gist` summarises one in a sentence. Those
   * marked `forGoodNews` do not console.
   */
  reflections: {
    id: string;
    topic: TopicId;
    keywords: string[];
    text: string;
    gist: string;
    /** It takes something for granted, such as a separation, that only some people have told. */
    isSpecific?: boolean;
    /** Whose illness it is about, if it suits only one of the two. */
    whose?: "own" | "other";
    forGoodNews?: boolean;
  }[];
  practices: {
    id: string;
    topics: TopicId[];
    keywords: string[];
    title: string;
    /** The practice's duration in whole minutes. */
    minutes: number;
    /** One sentence that says what it is for. */
    purpose: string;
    /** Three to six imperative sentences. */
    steps: string[];
  }[];
  /** Prayers for people of any faith or none; one sentence per line. */
  prayers: { id: string; topics: TopicId[]; text: string }[];
  /** The four cards of the home screen, with their texts. */
  cards: Card[];
  /**
   * Two or three opening sentences per topic that repeat what was said; `{quote}` is replaced by the person's own
   * words.
   */
  mirrors: Record<TopicId | "general", string[]>;
  /** Openings for a topic that was already discussed. */
  continuations: string[];
  /** A sentence that leads from the reflection to the practice; it may contain `{minutes}` and `{title}`. */
  bridges: string[];
  /** Open closing questions, one sentence each. */
  questions: Record<TopicId | "general", string[]>;
  /** Replies to a bare greeting; each ends with a question. */
  greetings: string[];
  /** Why such things are felt: a few sentences that claim no more than is known. */
  whys: Record<TopicId | "general", string[]>;
  /** Replies to the moves of a conversation, in several wordings each. */
  answers: Record<AnswerKey, string[]>;
  offers: {
    /** The title of a meditation, before what it is about. */
    meditation: string;
    /** The title of an image whose request names nothing. */
    image: string;
    /** The prompt of a meditation; `{topic}` is replaced by the topic's name. */
    about: string;
    /** What a meditation is about if no topic is known. */
    calm: string;
  };
}

export interface Card {
  id: string;
  title: string;
  description: string;
  topic: TopicId;
  /** The id of a practice. */
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
  "breakup",
  "newborn",
] as const;

export type TopicId = (typeof topicIds)[number];
