import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatCount, formatListDateTime, formatSize } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { KnowledgeDocumentDto } from "../types";

/** Every document, whether it is in use, and what went wrong. */
export function KnowledgeTable({ documents }: { documents: KnowledgeDocumentDto[] }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const language = useLanguage();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t("adminKnowledge.name")}</th>
          <th scope="col">{t("adminKnowledge.state")}</th>
          <th scope="col" className="number">
            {t("adminKnowledge.passages")}
          </th>
          <th scope="col">{t("adminKnowledge.added")}</th>
          <th scope="col">{t("adminKnowledge.actions")}</th>
        </tr>
      </thead>
      <tbody>
        {documents.map((row) => (
          <tr key={row.id}>
            <td data-label={t("adminKnowledge.name")}>
              <span className="font-medium" dir="auto">
                {row.title}
              </span>
              <p className="help">
                {row.type.toUpperCase()} · {formatSize(row.size, language)}
                {row.pages !== null && ` · ${t("adminKnowledge.pages", { count: row.pages })}`}
              </p>
            </td>
            <td data-label={t("adminKnowledge.state")}>
              <State {...row} />
            </td>
            <td data-label={t("adminKnowledge.passages")} className="number">
              {formatCount(row.passages, language)}
            </td>
            <td data-label={t("adminKnowledge.added")} className="tabular-nums md:whitespace-nowrap">
              <time dateTime={row.createdAt}>{formatListDateTime(row.createdAt, timeZone)}</time>
            </td>
            <td data-label={t("adminKnowledge.actions")}>
              <Actions {...row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function State({ state, percent, error, isUsed }: KnowledgeDocumentDto) {
  const { t } = useTranslation();
  const name = t(`adminKnowledge.states.${state}`);
  const isRunning = state === "reading" || state === "embedding";
  const look = state === "failed" ? "bad" : state === "ready" || state === "embedding" ? "good" : undefined;
  return (
    <>
      <span className="console-state tabular-nums" data-state={look}>
        {isRunning ? t("adminKnowledge.percent", { state: name, percent }) : name}
      </span>
      {error && <p className="help max-w-[40ch]">{t(`adminKnowledge.reasons.${error}`)}</p>}
      {isUsed && ["waiting", "reading", "failed"].includes(state) && (
        <p className="help">{t("adminKnowledge.stillUsed")}</p>
      )}
    </>
  );
}

function Actions({ id, title }: KnowledgeDocumentDto) {
  const { t } = useTranslation();
  const label = (key: string) => `${t(key)}: ${title}`;
  return (
    <div className="console-acts">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="reindex" />
        <input type="hidden" name="id" value={id} />
        <button
          className="link inline-flex min-h-11 items-center whitespace-nowrap"
          aria-label={label("adminKnowledge.reindex")}
        >
          {t("adminKnowledge.reindex")}
        </button>
      </Form>
      <Link
        className="link inline-flex min-h-11 items-center"
        to={`/admin/ai-training/knowledge/${id}/delete`}
        aria-label={label("adminKnowledge.delete")}
      >
        {t("adminKnowledge.delete")}
      </Link>
    </div>
  );
}
