import { Link, useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useClock } from "~/components/clock";
import { BackIcon, HeartIcon } from "~/components/icons";
import { formatLongDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { ConversationDto } from "../types";

/** Which conversation this is, the way back to all of them, and the heart. */
export function ChatHeader({
  conversation,
  isNew,
  slot,
}: {
  conversation: ConversationDto;
  isNew: boolean;
  slot?: string;
}) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const language = useLanguage();
  const date = formatLongDate(conversation.updatedAt, language, timeZone);
  return (
    <header className="chat-head" slot={slot}>
      <Link className="btn-icon" to="/conversations" aria-label={t("chat.back")}>
        <BackIcon />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 dir="auto">{conversation.title}</h1>
        <p className="text-soft text-sm">
          {isNew ? t("chat.newConversation") : t("chat.updatedOn", { date })}
        </p>
      </div>
      <FavoriteForm id={conversation.id} isFavorite={conversation.isFavorite} />
    </header>
  );
}

/** A form of one button; with scripts the heart changes at once. */
function FavoriteForm({ id, isFavorite }: { id: string; isFavorite: boolean }) {
  const { t } = useTranslation();
  const fetcher = useFetcher();
  const isOn = fetcher.formData ? !isFavorite : isFavorite;
  return (
    <fetcher.Form method="post" action={`/chat/${id}`}>
      <button
        className={isOn ? "btn-icon text-light!" : "btn-icon"}
        name="intent"
        value="favorite"
        aria-pressed={isOn}
        aria-label={t("chat.favorite")}
      >
        <HeartIcon filled={isOn} />
      </button>
    </fetcher.Form>
  );
}
