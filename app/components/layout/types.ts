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
  isInCare: boolean;
  updatedAt: string;
}

/** Whether a recent conversation is in care, because the person is in danger: nothing is sold to them then. */
export function isAnyInCare(recent: readonly ShellConversation[]): boolean {
  return recent.some(({ isInCare }) => isInCare);
}
