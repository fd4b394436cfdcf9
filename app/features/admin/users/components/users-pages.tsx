import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { formatCount } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { USERS_PAGE } from "../limits";

interface ListPart {
  page: number;
  shown: number;
  total: number;
  /** False if there are more than `total`. */
  isExact: boolean;
}

/** Which part of the list is shown. */
export function UsersRange({ page, shown, total, isExact }: ListPart) {
  const { t } = useTranslation();
  const language = useLanguage();
  const first = (page - 1) * USERS_PAGE;
  const count = (number: number) => formatCount(number, language);
  return (
    <p className="text-soft py-2.5 tabular-nums">
      {shown > 0
        ? t(isExact ? "adminUsers.range" : "adminUsers.rangeOfMany", {
            from: count(first + 1),
            to: count(first + shown),
            total: count(total),
          })
        : t("adminUsers.beyond", { total: count(total) })}
    </p>
  );
}

/** The links to the list's other pages. `query` holds the filters. */
export function UsersPages({ page, shown, total, isExact, query }: ListPart & { query: string }) {
  const { t } = useTranslation();
  const last = isExact ? Math.max(1, Math.ceil(total / USERS_PAGE)) : Infinity;
  const href = (to: number) => {
    const search = new URLSearchParams(query);
    if (to > 1) search.set("page", String(to));
    const text = search.toString();
    return `/admin${text && `?${text}`}`;
  };
  if (page === 1 && (page >= last || shown === 0)) return null;
  return (
    <nav className="flex flex-wrap items-center gap-x-5" aria-label={t("adminUsers.pages")}>
      {page > 1 && (
        <Link className="link py-2.5" rel="prev" to={href(Math.min(page - 1, last))}>
          {t("adminUsers.previous")}
        </Link>
      )}
      {page < last && shown > 0 && (
        <Link className="link py-2.5" rel="next" to={href(page + 1)}>
          {t("adminUsers.next")}
        </Link>
      )}
    </nav>
  );
}
