import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import type { ListedMemory } from "../types";
import { MemoryCard } from "./memory-card";

const path = "/profile/memories";

/** A person's memories, one page at a time. */
export function MemoriesScreen({
  memories,
  total,
  next,
  isFirstPage,
  isOn,
}: {
  memories: ListedMemory[];
  /** The number on all pages. */
  total: number;
  /** The cursor of the next page. */
  next: string | null;
  isFirstPage: boolean;
  /** Whether memory is switched on. */
  isOn: boolean;
}) {
  const { t } = useTranslation();
  return (
    <>
      {!isOn && (
        <p className="notice">
          {t("memories.off")}{" "}
          <Link className="link inline-block py-2.5" to="/profile/privacy">
            {t("memories.settings")}
          </Link>
        </p>
      )}
      <p>
        <Link className="btn" to={`${path}/new`}>
          {t("memories.add")}
        </Link>
      </p>
      <section className="section" aria-labelledby="memories-title">
        <h2 id="memories-title" className={total === 0 ? "sr-only" : undefined}>
          {t("memories.count", { count: total })}
        </h2>
        {memories.length === 0 ? (
          <p className="notice">{t(total === 0 ? "memories.empty" : "memories.emptyPage")}</p>
        ) : (
          <ul className="grid list-none gap-3 p-0">
            {memories.map((memory) => (
              <li key={memory.id}>
                <MemoryCard memory={memory} />
              </li>
            ))}
          </ul>
        )}
        {(next || !isFirstPage) && (
          <nav className="form-actions" aria-label={t("memories.pages")}>
            {!isFirstPage && (
              <Link className="btn" to={path}>
                {t("memories.newest")}
              </Link>
            )}
            {next && (
              <Link className="btn" to={`${path}?before=${next}`}>
                {t("memories.older")}
              </Link>
            )}
          </nav>
        )}
      </section>
      {total > 0 && (
        <p>
          <Link className="btn btn-danger" to={`${path}/forget`}>
            {t("memories.forgetAll")}
          </Link>
        </p>
      )}
    </>
  );
}
