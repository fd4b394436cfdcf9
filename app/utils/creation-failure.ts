/** The sentences, as translation keys, for a conversation that could not be made: by where it was to begin. */
export function creationFailure(
  hasMessage: boolean,
  isFromList: boolean,
): { key: string; description?: string } {
  if (isFromList) return { key: "errors.createConversationFailed" };
  if (hasMessage) return { key: "errors.startConversationFailed" };
  return { key: "errors.errorTitle", description: "errors.conversationCreationFailed" };
}
