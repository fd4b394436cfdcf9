/** The error texts, as translation keys, for a conversation that could not be created, by where it was started. */
export function creationFailure(
  hasMessage: boolean,
  isFromList: boolean,
): { key: string; description?: string } {
  if (isFromList) return { key: "errors.createConversationFailed" };
  if (hasMessage) return { key: "errors.startConversationFailed" };
  return { key: "errors.errorTitle", description: "errors.conversationCreationFailed" };
}
