import { useLocation, useRevalidator } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { HeartIcon } from "~/components/icons";
import { showToast } from "~/client/toast-store";
import type { ConversationDto } from "~/features/chat/types";

/** A form of one button. With scripts the heart changes at once, and changes back when the server says no. */
export function FavoriteForm({ conversation }: { conversation: ConversationDto }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const { revalidate } = useRevalidator();
  const { id, title, isFavorite } = conversation;
  const [isOn, setIsOn] = useState(isFavorite);
  const isAsking = useRef(false);
  useEffect(() => setIsOn(isFavorite), [isFavorite]);

  async function toggle(event: FormEvent) {
    event.preventDefault();
    // Each call turns it over: one that is on its way is waited for.
    if (isAsking.current) return;
    isAsking.current = true;
    setIsOn(!isOn);
    const answer = await fetch(`/api/conversations/${id}/favorite`, { method: "PUT" }).catch(() => null);
    isAsking.current = false;
    if (answer?.ok) {
      showToast({ key: "toast.favoriteUpdated", kind: "success" });
      return revalidate();
    }
    setIsOn(isOn);
    // Who is no longer signed in is being told so already.
    if (answer?.status !== 401) showToast({ key: "errors.favoriteFailed", kind: "error" });
  }

  return (
    <form method="post" action={`/conversations/${id}/favorite`} onSubmit={(event) => void toggle(event)}>
      <input type="hidden" name="redirectTo" value={pathname + search} />
      <button
        name="isFavorite"
        value={isOn ? "off" : "on"}
        className={isOn ? "btn-icon text-light!" : "btn-icon"}
        aria-pressed={isOn}
        aria-label={t("conversations.favorite", { title })}
      >
        <HeartIcon filled={isOn} />
      </button>
    </form>
  );
}
