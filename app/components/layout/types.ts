/** What the shell shows of the signed-in person: a part of the Viewer. */
export interface ShellViewer {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
  isAdmin: boolean;
  isPremium: boolean;
  usage: { used: number; limit: number | null };
}

/** What the shell shows of a conversation: a part of the ConversationDto. */
export interface ShellConversation {
  id: string;
  title: string;
  isFavorite: boolean;
  updatedAt: string;
}
