import { useLocation, useNavigate } from "@remix-run/react";
import { useCallback } from "react";
import { useTranslation } from "~/i18n/translation";
import { draftKey } from "~/client/drafts";
import { DownIcon } from "~/components/icons";
import { useSavedValue } from "~/client/saved-form";
import { useReturnedMessage, useOutbox } from "~/client/outbox";
import type { ChatScreenProps } from "~/features/chat/types";
import { ChatFoot } from "./chat-foot";
import { ChatHeader } from "./chat-header";
import { LiveReply } from "~/features/chat/turns/components/live-reply";
import { OwnMessage } from "./message";
import { MessageLog } from "./message-log";
import { PageLinks } from "./page-links";
import { SpokenReply } from "~/features/chat/turns/components/spoken-reply";
import { Starters } from "./starters";
import { SourceLine } from "./usage-line";
import { useFollow } from "./use-follow";
import { useChangesElsewhere } from "~/features/chat/turns/components/use-changes-elsewhere";
import { useLiveTurn } from "~/features/chat/turns/components/use-live-turn";
import { useMessageBox } from "./use-message-box";
import { OutboxBubble } from "~/features/chat/offline/components/outbox-bubble";

/** A conversation with its message box. */
export function ChatRoom({ conversation, messages, viewer, help, ...props }: ChatScreenProps) {
  const { t } = useTranslation();
  const address = `/chat/${conversation.id}` as const;
  const kept = useSavedValue("message");
  const box = useMessageBox(draftKey(viewer.id, conversation.id), kept ?? props.draft);
  const { runningTurn } = props;
  const runningTurnId = runningTurn?.id ?? null;
  const { live, send, stop, fail } = useLiveTurn({
    conversationId: conversation.id,
    viewerId: viewer.id,
    runningTurn,
    messages,
    refusal: props.refusal,
  });
  const waiting = useOutbox(viewer.id);
  const { search } = useLocation();
  const navigate = useNavigate();
  const last = messages.at(-1);
  // Another version of the last message is not a new one.
  const { log, hasNewBelow, onScroll, toEnd } = useFollow(
    `${last?.place?.id ?? last?.id} ${live.text.length} ${live.careText?.length}`,
    // There the numbers are.
    conversation.isInCare,
  );

  const isStored = (id: string | null | undefined) => messages.some((message) => message.id === id);
  // The server knows of a running turn; the effect that reads it runs after this first render.
  const isJoining = live.phase === "idle" && !!runningTurnId && runningTurnId !== live.turnId;
  const begun = (isJoining ? runningTurn?.begun : live.begun) ?? "";
  const isBusy = live.phase !== "idle" || isJoining;
  const isWriting = isBusy || (live.replyId !== null && !isStored(live.replyId));
  useChangesElsewhere(conversation, isBusy);
  const isFresh = live.phase === "idle" && live.turnId === null;
  // What was said of the reply being written is over with it.
  const liveError = live.error === "errors.turnRunning" && !isBusy ? null : live.error;
  const error = liveError ?? (isFresh ? props.error : null) ?? (isBusy ? null : props.lastError);

  const { restore } = box;
  const takeBack = useCallback(
    (text: string, why?: string) => {
      restore(text);
      fail(why);
    },
    [restore, fail],
  );
  useReturnedMessage(waiting, conversation.id, takeBack);

  const isSpent = viewer.usage.remaining === 0;

  async function sendWords(words: string) {
    toEnd();
    if (!(await send(words))) {
      if (box.read() !== words) box.restore(words);
      return;
    }
    if (isSpent && box.read() === words) box.clear();
    box.settle();
    // A URL with a draft or an older page is no longer needed.
    if (search) navigate(address, { replace: true });
  }

  function sendBox() {
    const words = box.read();
    // During a reply, or without messages left today, the server decides: a message that states danger is answered.
    if (!words || live.phase === "sending") return;
    // Without messages left today it most likely stays.
    if (!isSpent) box.clear();
    void sendWords(words);
  }
  const { regenerateId, continueId, editId, editing, submitKey } = props;
  const isAtRest = !isWriting && !live.pending && !waiting;
  // Without messages left today another reply cannot be asked for; a message that is edited is looked at first.
  const again = isSpent ? null : regenerateId;
  const tools = isAtRest ? { regenerateId: again, continueId, editId, editing, submitKey, address } : null;

  return (
    <div className="chat">
      <ChatHeader conversation={conversation} isNew={messages.length === 0} />
      <MessageLog
        messages={messages}
        olderHref={props.olderHref}
        isQuiet
        isRatable
        tools={tools}
        log={log}
        onScroll={onScroll}
      >
        {messages.length === 0 && !isBusy && !waiting && (
          <Starters
            starters={isSpent ? [] : props.starters}
            action={address}
            submitKey={props.submitKey}
            onSend={(words) => {
              void sendWords(words);
              box.focus();
            }}
          />
        )}
        {live.pending && !isStored(live.pending.id) && (
          <OwnMessage {...live.pending} time={t("time.justNow")} />
        )}
        <PageLinks address={address} isEarlier={props.isEarlier} />
        <OutboxBubble
          waiting={waiting}
          conversationId={conversation.id}
          isStored={isStored}
          onReturn={takeBack}
        />
        {isWriting && (
          <LiveReply
            text={live.text || begun}
            begun={begun}
            isCut={live.isReconnecting}
            mayWake={live.phase === "replying" && props.guideSource === "model"}
          />
        )}
        {live.careText && <LiveReply text={live.careText} />}
        {isJoining && (
          <noscript>
            <a className="link" href={`${address}/live/${runningTurnId}`}>
              {t("chat.watch")}
            </a>
          </noscript>
        )}
        <SourceLine source={props.guideSource} />
      </MessageLog>
      <SpokenReply text={live.text.slice(begun.length)} isWhole={live.phase === "idle"} />
      <ChatFoot
        box={box}
        error={error}
        retryAfterSeconds={live.retryAfterSeconds ?? props.retryAfterSeconds}
        usage={viewer.usage}
        help={help}
        action={address}
        submitKey={submitKey}
        runningTurnId={live.turnId ?? runningTurnId}
        isBusy={isBusy}
        isInCare={conversation.isInCare}
        hasOffer={props.hasOffer}
        isNew={messages.length === 0}
        isWaiting={waiting !== null}
        onSend={sendBox}
        onStop={() => void stop()}
      >
        {hasNewBelow && (
          <button type="button" className="btn new-words" onClick={toEnd}>
            <DownIcon />
            {t("chat.newBelow")}
          </button>
        )}
      </ChatFoot>
    </div>
  );
}
