/** What is seen of a conversation's running turn. */
export interface LiveTurnState {
  phase: "idle" | "sending" | "replying";
  /** The message just sent, until the stored one takes its place. */
  pending: { id: string; content: string; createdAt: string } | null;
  /** The turn being read, or read last. */
  turnId: string | null;
  text: string;
  /** The beginning of the text that stood before: of the reply that is continued. */
  begun: string;
  /** The care answer to a message that could not be stored. */
  careText?: string;
  /** The stored reply, once the last word is there. */
  replyId: string | null;
  /** The connection is lost and being restored. */
  isReconnecting: boolean;
  /** Translation key. */
  error: string | null;
  /** When it may be tried again, in seconds. */
  retryAfterSeconds?: number;
}

/** Nothing is being sent or written. */
export const idleTurn: LiveTurnState = {
  phase: "idle",
  pending: null,
  turnId: null,
  text: "",
  begun: "",
  replyId: null,
  isReconnecting: false,
  error: null,
};
