import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { formatCount } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { DeletionQuestion } from "~/features/chat/types";

/** Asks for confirmation before several conversations are deleted; it names their number. */
export function DeleteSeveral({
  count,
  ids,
  until,
  titles,
  isArchived,
}: DeletionQuestion & { isArchived: boolean }) {
  const { t } = useTranslation();
  const counted = { count, number: formatCount(count, useLanguage()) };
  const isBusy = useNavigation().state === "submitting";
  return (
    <div className="page">
      <Form method="post" action="/conversations/delete" className="grid max-w-[32rem] gap-4">
        {isArchived && <input type="hidden" name="archived" value="on" />}
        {until && <input type="hidden" name="until" value={until} />}
        {ids.map((id) => (
          <input key={id} type="hidden" name="id" value={id} />
        ))}
        <h1>{t("conversations.deleteSeveral.title", counted)}</h1>
        {titles.length > 0 && (
          <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
            {titles.map((title, index) => (
              <li key={ids[index]} dir="auto">
                {title}
              </li>
            ))}
            {count > titles.length && (
              <li>{t("conversations.deleteSeveral.more", { count: count - titles.length })}</li>
            )}
          </ul>
        )}
        <p className="text-soft">{t("conversations.deleteSeveral.text")}</p>
        <div className="form-actions">
          <button className="btn btn-danger" disabled={isBusy}>
            {t("conversations.deleteSeveral.confirm", counted)}
          </button>
          <Link className="btn" to={isArchived ? "/conversations?archived" : "/conversations"}>
            {t("conversations.deleteSeveral.keep")}
          </Link>
        </div>
      </Form>
    </div>
  );
}
