import type { TFunction } from "i18next";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "~/i18n/translation";
import { AgainIcon, PencilIcon } from "~/components/icons";
import { Link, type Path } from "~/components/link";
import type { ChatScreenData, MessageView } from "~/features/chat/types";
import { EditMessage } from "./edit-message";
import { Message, useMessageTime } from "./message";
import { ReplyForm } from "./reply-form";
import { ReplySprite } from "./reply-sprite";
import { useRatings } from "./use-ratings";
import { useReplyTools } from "./use-reply-tools";

// A box that scrolls must be reachable by keyboard.
const scrollable = { role: "log", tabIndex: 0 };

/** What can be done with the last messages. */
type LastTools = Pick<ChatScreenData, "regenerateId" | "continueId" | "editId" | "editing" | "submitKey"> & {
  /** The conversation's page. */
  address: Path;
};

/** The stored messages, and below them (`children`) the running exchange. */
export function MessageLog({
  messages,
  olderHref,
  slot,
  isQuiet,
  isRatable = false,
  tools,
  log,
  onScroll,
  children,
}: {
  messages: MessageView[];
  olderHref: ChatScreenData["olderHref"];
  slot?: string;
  /** Another live region announces it. */
  isQuiet: boolean;
  isRatable?: boolean;
  /** Null while a reply is being written. */
  tools?: LastTools | null;
  log?: RefObject<HTMLDivElement>;
  onScroll?: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const timeOf = useMessageTime();
  const Tools = useReplyTools();
  const { sent, form } = useRatings();
  return (
    <div
      className="log"
      slot={slot}
      ref={log}
      onScroll={onScroll}
      aria-label={t("chat.log")}
      aria-live={isQuiet ? "off" : undefined}
      {...scrollable}
    >
      <ReplySprite />
      <div className="log-column">
        {olderHref && (
          <Link className="btn btn-quiet justify-self-center" to={olderHref}>
            {t("chat.older")}
          </Link>
        )}
        {messages.map((message) =>
          tools?.editing?.id === message.id ? (
            <EditMessage
              key="editing"
              {...tools.editing}
              address={tools.address}
              submitKey={tools.submitKey}
            />
          ) : (
            <Message
              key={message.id}
              message={message}
              time={timeOf(message.createdAt)}
              ratingForm={isRatable ? form : null}
              sentRating={sent.get(message.id)}
              Tools={Tools}
              tools={tools && toolsOf(message, tools, t)}
              remedy={tools && remedyFor(message, tools, t)}
            />
          ),
        )}
        {children}
      </div>
    </div>
  );
}

/** Undefined for all but the last messages, which are then not rendered again. */
function toolsOf(
  { id, role, metadata }: MessageView,
  { regenerateId, editId, editing, address, submitKey }: LastTools,
  t: TFunction,
): ReactNode | undefined {
  if (editing) return undefined;
  const isOwn = role === "user";
  const name = t("chat.tryAgain");
  const again = id === regenerateId && !isTriedAgain(metadata) && (
    <ReplyForm intent="regenerate" {...{ id, address, submitKey }}>
      <button className={isOwn ? "tool" : "btn-icon"} title={name} aria-label={isOwn ? undefined : name}>
        <AgainIcon />
        {isOwn && name}
      </button>
    </ReplyForm>
  );
  const edit = id === editId && (
    <Link className="tool" to={`${address}?edit=${id}`} replace preventScrollReset>
      <PencilIcon />
      {t("chat.edit.link")}
    </Link>
  );
  if (!again && !edit) return undefined;
  return (
    <>
      {again}
      {edit}
    </>
  );
}

/** The button beside the words on why the last reply is incomplete. */
function remedyFor(
  { id, metadata }: MessageView,
  { regenerateId, continueId, editing, address, submitKey }: LastTools,
  t: TFunction,
): ReactNode | undefined {
  if (editing) return undefined;
  const isCut = id === continueId;
  if (!isCut && !(id === regenerateId && isTriedAgain(metadata))) return undefined;
  return (
    <ReplyForm intent={isCut ? "continue" : "regenerate"} {...{ id, address, submitKey }}>
      <button className="btn">{t(isCut ? "chat.continue" : "chat.tryAgain")}</button>
    </ReplyForm>
  );
}

/** Whether a reply ended so that one would ask for another. */
function isTriedAgain(metadata: MessageView["metadata"]): boolean {
  return metadata?.ended === "failed" || metadata?.ended === "filtered";
}
