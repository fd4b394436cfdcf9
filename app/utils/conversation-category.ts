/** What a topic can be about. */
export const topicCategories = ["mindfulness", "self-realization", "relationships", "meditation"];

/** The categories a person can choose from; one that came through the API stays as it is. */
export const conversationCategories = ["general", ...topicCategories];
