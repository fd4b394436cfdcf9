import type { Viewer } from "~/features/auth/types";
import type { ChatScreenData } from "../types";
import { ChatRoom } from "./chat-room";
import { LiveChatPage } from "./live-chat-page";

export type ChatScreenProps = ChatScreenData & {
  viewer: Viewer;
  /** Translation key of what went wrong with the last form. */
  error?: string;
};

/** One conversation. With `live` it is the page that is written while the reply comes, which never wakes up. */
export function ChatScreen({ live, ...props }: ChatScreenProps & { live?: { marker: string } }) {
  if (live) return <LiveChatPage {...props} marker={live.marker} />;
  return <ChatRoom key={props.conversation.id} {...props} />;
}
