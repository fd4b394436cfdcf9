/** One channel for all of a browser's open conversations. */
const CHANNEL = "anamcara:conversations";

const open = () => (typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(CHANNEL));

/** Tells the other tabs of this browser that something has happened in a conversation. */
export function tellOtherTabs(conversationId: string): void {
  const channel = open();
  channel?.postMessage(conversationId);
  channel?.close();
}

/** Calls `listener` when another tab has told of this conversation, until the returned function is called. */
export function onOtherTab(conversationId: string, listener: () => void): () => void {
  const channel = open();
  if (channel) channel.onmessage = ({ data }) => void (data === conversationId && listener());
  return () => channel?.close();
}
