import { Form, PrefetchPageLinks, useNavigate, useNavigation, useSearchParams } from "@remix-run/react";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { Link } from "~/components/link";
import { draftKey } from "~/client/drafts";
import { SendIcon } from "~/components/icons";
import { InlineScript } from "~/components/document/inline-script";
import { LengthNote } from "~/components/forms/length-note";
import { useReturnedMessage, useOutbox } from "~/client/outbox";
import type { Viewer } from "~/features/auth/types";
import { MAX_MESSAGE_LENGTH } from "~/features/chat/limits";
import { LimitNotice } from "~/features/chat/messages/components/usage-line";
import { earlyScript } from "~/features/chat/turns/components/early-script";
import { newSubmitKey } from "~/features/chat/turns/components/send-message";
import { useMessageBox } from "~/features/chat/messages/components/use-message-box";

/** The pages that a message opens; their scripts are fetched while it is written. The id stands for any conversation. */
const nextPages = ["/chat", `/chat/${"0".repeat(24)}`];

/** The main control of the page: sending its text starts a new conversation. */
export function QuickChat({
  viewer,
  submitKey,
  hasOffer,
  help,
}: {
  viewer: Viewer;
  submitKey: string;
  /** Whether Premium may be mentioned. */
  hasOffer: boolean;
  help: ReactNode;
}) {
  const { t } = useTranslation();
  const draft = useSearchParams()[0].get("draft") ?? "";
  const box = useMessageBox(draftKey(viewer.id, "home"), draft);
  useReturnedMessage(useOutbox(viewer.id), "home", box.restore);
  const { read, restore, focus } = box;
  const navigate = useNavigate();
  useEffect(() => {
    if (!draft) return;
    if (!read().includes(draft.trim())) restore(draft);
    focus();
    // From now on the browser keeps it.
    navigate("/", { replace: true, preventScrollReset: true });
  }, [draft, read, restore, focus, navigate]);
  // A cached page can be opened more than once, and the same key would mean the same conversation.
  const [key, setKey] = useState(submitKey);
  useEffect(() => setKey(newSubmitKey()), [submitKey]);
  const [isFocused, setFocused] = useState(false);
  const isSending = useNavigation().state !== "idle";
  const { used, limit, remaining } = viewer.usage;
  const isSpent = remaining === 0;

  function submit(event: FormEvent<HTMLFormElement>) {
    // The early script may have sent the form already; its response is on the way.
    if (!box.read() || event.currentTarget.dataset.sent) return event.preventDefault();
    box.forget();
  }

  return (
    <div className="grid gap-2" id="write">
      {isSpent && <LimitNotice usage={viewer.usage} hasOffer={hasOffer} />}
      <Form
        className="composer composer-form composer-big"
        method="get"
        action="/chat"
        onSubmit={submit}
        onFocus={() => setFocused(navigator.onLine)}
      >
        <input type="hidden" name="k" value={key} />
        <textarea
          {...box.props}
          dir="auto"
          name="message"
          rows={3}
          required
          enterKeyHint="send"
          aria-label={t("chat.message")}
          aria-describedby={box.length > 0 ? "home-length" : undefined}
          placeholder={t("home.placeholder")}
        />
        <button
          data-send
          className={isSpent ? "send send-off" : "send"}
          aria-label={t("actions.send")}
          disabled={box.isBlank || isSending}
        >
          <SendIcon />
        </button>
        <InlineScript code={earlyScript} />
      </Form>
      <LengthNote
        id="home-length"
        box={box.ref}
        length={box.length}
        limit={MAX_MESSAGE_LENGTH}
        isLeftToServer
      />
      {isFocused && nextPages.map((page) => <PrefetchPageLinks key={page} page={page} />)}
      <div className="home-line">
        {limit !== null && !isSpent && (
          // From 768 px on the sidebar says it.
          <>
            <p className="md:hidden">{t("home.used", { used, limit })}</p>
            {hasOffer && (
              <Link className="link md:hidden" to="/subscribe">
                {t("home.upgrade")}
              </Link>
            )}
          </>
        )}
        {help}
      </div>
    </div>
  );
}
