import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { Mark } from "~/components/mark";

/** Shown to people who have no conversation yet. */
export function NoConversations() {
  const { t } = useTranslation();
  return (
    <div className="grid justify-items-start gap-4">
      <Mark />
      <h2>{t("conversations.empty.title")}</h2>
      <p className="text-soft">{t("conversations.empty.text")}</p>
      <Link className="btn" to="/chat">
        {t("conversations.empty.link")}
      </Link>
    </div>
  );
}
