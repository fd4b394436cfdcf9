import { Link, useLocation, useNavigate } from "@remix-run/react";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { DownIcon } from "~/components/icons";
import { useSavedValue } from "~/client/saved-form";
import { useOnline } from "~/client/use-online";
import { useReturnedMessage, useOutbox } from "~/client/outbox";
import { formatWait } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { ChatScreenProps } from "~/features/chat/types";
import { ChatHeader } from "./chat-header";
import { Composer } from "./composer";
import { LiveReply } from "~/features/chat/turns/components/live-reply";
import { OwnMessage } from "./message";
import { MessageLog } from "./message-log";
import { SpokenReply } from "~/features/chat/turns/components/spoken-reply";
import { Starters } from "./starters";
import { UsageLine, LimitNotice, SourceLine } from "./usage-line";
import { useFollow } from "./use-follow";
import { useLiveTurn } from "~/features/chat/turns/components/use-live-turn";
import { useMessageBox } from "./use-message-box";
import { OutboxBubble } from "~/features/chat/offline/components/outbox-bubble";

/** A conversation with its message box. */
export function ChatRoom({ conversation, messages, viewer, help, ...props }: ChatScreenProps) {
  const { t } = useTranslation();
  const address = `/chat/${conversation.id}`;
  const kept = useSavedValue("message");
  const box = useMessageBox(`draft:${viewer.id}:${conversation.id}`, kept ?? props.draft);
  const { live, send, stop, fail } = useLiveTurn(conversation.id, props.runningTurn?.id ?? null, viewer.id);
  const waiting = useOutbox(viewer.id);
  const when = formatWait(live.retryAfterSeconds ?? props.retryAfterSeconds, useLanguage());
  const isOnline = useOnline();
  const { search } = useLocation();
  const navigate = useNavigate();
  const { log, hasNewBelow, onScroll, toEnd } = useFollow(`${messages.at(-1)?.id} ${live.text.length}`);

  const isStored = (id: string | null | undefined) => messages.some((message) => message.id === id);
  const isSpent = viewer.usage.remaining === 0;
  // The server knows of a running turn; the effect that reads it runs after this first render.
  const isJoining = live.phase === "idle" && !!props.runningTurn && props.runningTurn.id !== live.turnId;
  const isBusy = live.phase !== "idle" || isJoining;
  const isWriting = isBusy || (live.replyId !== null && !isStored(live.replyId));
  const isFresh = live.phase === "idle" && live.turnId === null;
  const error = live.error ?? (isFresh ? props.error : null) ?? (isBusy ? null : props.lastError);

  const { restore } = box;
  const takeBack = useCallback(
    (text: string, why?: string) => {
      restore(text);
      fail(why);
    },
    [restore, fail],
  );
  useReturnedMessage(waiting, conversation.id, takeBack);

  async function sendWords(words: string) {
    toEnd();
    if (!(await send(words))) return box.restore(words);
    // A URL with a draft or an older page is no longer needed.
    if (search) navigate(address, { replace: true });
  }

  function sendBox() {
    const words = box.read();
    // During a reply, or without messages left today, the server decides: a message that states danger is answered.
    if (!words || live.phase === "sending") return;
    box.clear();
    void sendWords(words);
  }

  return (
    <div className="chat">
      <ChatHeader conversation={conversation} isNew={messages.length === 0} />
      <MessageLog messages={messages} olderHref={props.olderHref} isQuiet log={log} onScroll={onScroll}>
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
        {search.includes("before=") && (
          <Link className="btn btn-quiet justify-self-center" to={address}>
            {t("chat.newest")}
          </Link>
        )}
        <OutboxBubble
          waiting={waiting}
          conversationId={conversation.id}
          isStored={isStored}
          onReturn={takeBack}
        />
        {isWriting && <LiveReply text={live.text} isCut={live.isReconnecting} />}
        {live.careText && <LiveReply text={live.careText} isCut={false} />}
        {isJoining && (
          <noscript>
            <a className="link" href={`${address}/live/${props.runningTurn!.id}`}>
              {t("chat.watch")}
            </a>
          </noscript>
        )}
        <SourceLine source={props.guideSource} />
      </MessageLog>
      <SpokenReply text={live.text} isWhole={live.phase === "idle"} />
      <div className="chat-foot">
        {hasNewBelow && (
          <button type="button" className="btn new-words" onClick={toEnd}>
            <DownIcon />
            {t("chat.newBelow")}
          </button>
        )}
        {!isOnline && (
          <p className="notice" role="status">
            {t(waiting ? "errors.oneWaiting" : "errors.offline")}
          </p>
        )}
        {error && isOnline && !(isSpent && error === "errors.dailyLimitReached") && (
          <p className="notice notice-error" role="alert">
            {t(error, { when })}
          </p>
        )}
        {isSpent && !isBusy && <LimitNotice usage={viewer.usage} isInCare={conversation.isInCare} />}
        <Composer
          box={box}
          action={address}
          submitKey={props.submitKey}
          runningTurnId={live.turnId ?? props.runningTurn?.id ?? null}
          isBusy={isBusy}
          isLivePage={false}
          onSend={sendBox}
          onStop={() => void stop()}
        />
        <UsageLine usage={viewer.usage} help={help} />
      </div>
    </div>
  );
}
