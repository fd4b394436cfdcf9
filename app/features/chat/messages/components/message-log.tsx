import { Link } from "@remix-run/react";
import type { ReactNode, RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { MessageView } from "~/features/chat/types";
import { Message, useMessageTime } from "./message";

// A box that scrolls must be reachable by keyboard.
const scrollable = { role: "log", tabIndex: 0 };

/** The stored messages, and below them (`children`) the running exchange. */
export function MessageLog({
  messages,
  olderHref,
  slot,
  isQuiet,
  log,
  onScroll,
  children,
}: {
  messages: MessageView[];
  olderHref: string | null;
  slot?: string;
  /** Another live region announces it. */
  isQuiet: boolean;
  log?: RefObject<HTMLDivElement>;
  onScroll?: () => void;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const timeOf = useMessageTime();
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
      <div className="log-column">
        {olderHref && (
          <Link className="btn btn-quiet justify-self-center" to={olderHref}>
            {t("chat.older")}
          </Link>
        )}
        {messages.map((message) => (
          <Message key={message.id} message={message} time={timeOf(message.createdAt)} />
        ))}
        {children}
      </div>
    </div>
  );
}
