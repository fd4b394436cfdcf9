import type { topicCategories } from "~/utils/conversation-category";

export type TopicCategory = (typeof topicCategories)[number];

/** A topic to begin a conversation with. */
export interface Topic {
  category: string;
  title: string;
  description: string;
  /** Words of the person's own that it was chosen for; null where it was not chosen for any. */
  reason: string | null;
}

/** Where a topic's reason stands. */
type TopicSource =
  { kind: "memory"; memoryId: string } | { kind: "notes" } | { kind: "usageReason"; key: string };

/** Something that the person has told, from which topics are made. */
export interface Fact {
  source: TopicSource;
  text: string;
}
