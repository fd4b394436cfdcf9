/** The categories of a topic. */
export const topicCategories = ["mindfulness", "self-realization", "relationships", "meditation"] as const;

/** The categories a person can choose; a category set through the API stays as it is. */
export const conversationCategories: readonly string[] = ["general", ...topicCategories];
