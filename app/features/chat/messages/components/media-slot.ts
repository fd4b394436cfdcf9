import { createContext, type ReactNode } from "react";
import type { MessageView } from "~/features/chat/types";

/** What a screen shows below a reply that offers a meditation or an image, or refers to one; the route decides. */
export const MediaSlot = createContext<((message: MessageView) => ReactNode) | null>(null);
