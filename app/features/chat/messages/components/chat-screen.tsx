import type { ChatScreenProps } from "~/features/chat/types";
import { ChatRoom } from "./chat-room";
import { LiveChatPage } from "~/features/chat/turns/components/live-chat-page";

/** One conversation. With `live` it is the page that is streamed while the reply comes, and never hydrated. */
export function ChatScreen({ live, ...props }: ChatScreenProps & { live?: { marker: string } }) {
  if (live) return <LiveChatPage {...props} marker={live.marker} />;
  return <ChatRoom key={props.conversation.id} {...props} />;
}
