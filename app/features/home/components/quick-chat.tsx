import { MAX_MESSAGE_LENGTH } from "~/features/chat/limits";
import { Form, Link, PrefetchPageLinks, useNavigation } from "@remix-run/react";
import { useEffect, useState, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SendIcon } from "~/components/icons";
import { InlineScript } from "~/components/inline-script";
import { useReturnedMessage, useOutbox } from "~/client/outbox";
import type { Viewer } from "~/features/auth/types";
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
  const box = useMessageBox(`draft:${viewer.id}:home`, "");
  useReturnedMessage(useOutbox(viewer.id), "home", box.restore);
  // A cached page can be opened more than once, and the same key would mean the same conversation.
  const [key, setKey] = useState(submitKey);
  useEffect(() => setKey(newSubmitKey()), [submitKey]);
  const [isFocused, setFocused] = useState(false);
  const isSending = useNavigation().state !== "idle";
  const { used, limit, remaining } = viewer.usage;

  function submit(event: FormEvent<HTMLFormElement>) {
    // The early script may have sent the form already; its response is on the way.
    if (!box.read() || event.currentTarget.dataset.sent) return event.preventDefault();
    box.forget();
  }

  return (
    <div className="grid gap-2">
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
          maxLength={MAX_MESSAGE_LENGTH}
          required
          enterKeyHint="send"
          aria-label={t("chat.message")}
          placeholder={t("home.placeholder")}
        />
        <button data-send className="send" aria-label={t("actions.send")} disabled={box.isBlank || isSending}>
          <SendIcon />
        </button>
        <InlineScript code={earlyScript} />
      </Form>
      {isFocused && nextPages.map((page) => <PrefetchPageLinks key={page} page={page} />)}
      <div className="home-line">
        {limit !== null && (
          <p>
            {/* From 768 px on the sidebar says it. */}
            <span className="md:hidden">
              {t("home.used", { used, limit })}{" "}
              {hasOffer && (
                <Link className="link inline-flex min-h-6 items-center" to="/subscribe">
                  {t("usage.upgrade")}
                </Link>
              )}
            </span>
            {remaining === 0 && <span className="block">{t("home.spent")}</span>}
          </p>
        )}
        {help}
      </div>
    </div>
  );
}
