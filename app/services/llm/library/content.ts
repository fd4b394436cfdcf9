/** The shape of the built-in guide's library: one file a language under `content/`, written for this product. */
export interface LibraryContent {
  /** Words and short phrases people use when they speak of the topic; they steer the search beside the texts themselves. */
  topics: Record<TopicId, { keywords: string[] }>;
  /** Three short reflections a topic, 45 to 80 words each, plain text. */
  reflections: { id: string; topic: TopicId; keywords: string[]; text: string }[];
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
  /** Two or three opening sentences a topic that say back what was said; `{quote}` stands for the person's own words where it occurs. */
  mirrors: Record<TopicId | "general", string[]>;
  /** Openings for when the thread stays on a topic that was already spoken of. */
  continuations: string[];
  /** A sentence that leads from the reflection to the practice; `{minutes}` and `{title}` may occur. */
  bridges: string[];
  /** Closing questions, open, one sentence each. */
  questions: Record<TopicId | "general", string[]>;
  /** Answers to a bare greeting, to thanks, and to "who or what are you"; each ends with a question or an invitation. */
  greetings: { patterns: string[]; answers: string[] };
  thanks: { patterns: string[]; answers: string[] };
  identity: { patterns: string[]; answers: string[] };
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
] as const;

export type TopicId = (typeof topicIds)[number];
