import { Form, Link } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "~/i18n/translation";
import { useHydrated } from "~/client/use-hydrated";
import { useClock } from "~/components/clock";
import { formatCount, formatListDateTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { SelectionData } from "~/features/chat/types";

/** Several conversations are chosen, to be deleted or archived together; or all are deleted. */
export function SelectConversations({ isArchive, section }: SelectionData) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const isHydrated = useHydrated();
  const form = useRef<HTMLFormElement>(null);
  const { conversations, total, isFurther, next } = section;
  const number = formatCount(total, useLanguage());
  const list = isArchive ? "/conversations?archived" : "/conversations";
  const here = `/conversations?select${isArchive ? "&archived" : ""}`;

  function chooseAll(isChosen: boolean) {
    for (const box of form.current!.querySelectorAll<HTMLInputElement>('[name="id"]')) box.checked = isChosen;
  }

  return (
    <div className="page conversations">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1>{t("conversations.select.title")}</h1>
        <div className="flex flex-wrap gap-3">
          <Link className="btn" to={list}>
            {t("conversations.select.end")}
          </Link>
          <Link className="btn btn-danger" to={`/conversations/delete?all${isArchive ? "&archived" : ""}`}>
            {t("conversations.select.deleteAll", { count: total, number })}
          </Link>
        </div>
      </header>
      <Form
        ref={form}
        method="get"
        action="/conversations/delete"
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
      >
        {isArchive && <input type="hidden" name="archived" value="" />}
        <label className={isHydrated ? "select-row" : "select-row invisible"}>
          <input type="checkbox" onChange={({ target }) => chooseAll(target.checked)} />
          {t("conversations.select.page")}
        </label>
        <ul className="conversation-list">
          {conversations.map(({ id, title, updatedAt }) => (
            <li key={id}>
              <label className="select-row">
                <input type="checkbox" name="id" value={id} />
                <span dir="auto">{title}</span>
                <time dateTime={updatedAt}>{formatListDateTime(updatedAt, timeZone)}</time>
              </label>
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-between gap-3 empty:hidden">
          {isFurther && (
            <Link className="btn" to={here}>
              {t("conversations.newest")}
            </Link>
          )}
          {next && (
            <Link className="btn ml-auto" to={`${here}&before=${next}`}>
              {t("conversations.older.all")}
            </Link>
          )}
        </div>
        <div className="select-bar">
          <button className="btn btn-danger">{t("conversations.select.delete")}</button>
          <button
            className="btn"
            formMethod="post"
            formAction="/conversations"
            name="intent"
            value={isArchive ? "unarchive" : "archive"}
          >
            {t(isArchive ? "conversations.select.unarchive" : "conversations.select.archive")}
          </button>
        </div>
      </Form>
    </div>
  );
}
