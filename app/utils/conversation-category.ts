/** The categories of a topic. */
export const topicCategories = ["mindfulness", "self-realization", "relationships", "meditation"];

/** The categories a person can choose; a category set through the API stays as it is. */
export const conversationCategories = ["general", ...topicCategories];
