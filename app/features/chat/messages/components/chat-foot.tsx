import type { ReactNode } from "react";
import { LengthNote } from "~/components/forms/length-note";
import type { DailyUsage } from "~/features/auth/types";
import { MAX_MESSAGE_LENGTH } from "~/features/chat/limits";
import { ChatNotices } from "./chat-notices";
import { Composer, lengthNoteId } from "./composer";
import { UsageLine } from "./usage-line";
import type { MessageBox } from "./use-message-box";

/** Below the messages: `children`, notices, the message box, and what is left today. */
export function ChatFoot({
  box,
  error,
  retryAfterSeconds,
  usage,
  help,
  isBusy,
  isInCare,
  hasOffer,
  isWaiting,
  children,
  ...composer
}: {
  box: MessageBox;
  /** Translation key. */
  error: string | null | undefined;
  retryAfterSeconds?: number;
  usage: DailyUsage;
  /** "Need help now?" with its numbers. */
  help: ReactNode;
  action: string;
  submitKey: string;
  runningTurnId: string | null;
  isBusy: boolean;
  isInCare: boolean;
  /** Whether Premium may be mentioned. */
  hasOffer: boolean;
  isNew: boolean;
  /** A message waits for a connection. */
  isWaiting: boolean;
  onSend(): void;
  onStop(): void;
  children?: ReactNode;
}) {
  return (
    <div className="chat-foot">
      {children}
      <ChatNotices {...{ error, retryAfterSeconds, usage, isBusy, isInCare, hasOffer, isWaiting }} />
      <Composer
        {...composer}
        box={box}
        isBusy={isBusy}
        isSpent={usage.remaining === 0 && !isInCare}
        isLivePage={false}
      />
      <LengthNote
        id={lengthNoteId}
        box={box.ref}
        length={box.length}
        limit={MAX_MESSAGE_LENGTH}
        isLeftToServer
      />
      <UsageLine usage={usage} help={help} />
    </div>
  );
}
