import { Link } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "~/i18n/translation";
import { BackLink } from "~/components/back-link";
import { DeleteIcon } from "~/components/icons";
import { formatDuration, formatSize } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { keptPath } from "~/utils/offline";
import { removeGone, removeKept } from "./kept-media";
import { useKept } from "./use-kept";

/** The meditations that are kept in this browser, and the room they take. */
export function KeptScreen({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const kept = useKept(userId);
  useEffect(() => {
    if (kept && navigator.onLine) void removeGone(kept);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each visit: the list changes while it is used
  }, [kept === null]);
  const total = (kept ?? []).reduce((sum, { size }) => sum + size, 0);
  return (
    <div className="page">
      <BackLink to="/gallery">{t("gallery.title")}</BackLink>
      <header className="grid gap-3">
        <h1>{t("gallery.offline.title")}</h1>
        <p className="text-soft">{t("gallery.offline.text")}</p>
        <noscript>
          <p className="notice">{t("gallery.offline.needsScripts")}</p>
        </noscript>
      </header>
      <p role="status" className="tabular-nums empty:hidden">
        {kept?.length === 0 && t("gallery.offline.none")}
        {kept &&
          kept.length > 0 &&
          t("gallery.offline.total", { count: kept.length, size: formatSize(total, language) })}
      </p>
      {kept && kept.length > 0 && (
        <ul className="rows">
          {kept.map(({ id, title, size, duration }) => (
            <li key={id} className="flex items-center gap-2">
              <Link className="row flex-1" to={`/gallery/${id}`}>
                <span className="row-words">
                  <strong dir="auto">{title}</strong>
                  <span className="tabular-nums">
                    {[duration !== null && formatDuration(duration), formatSize(size, language)]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </span>
              </Link>
              <button
                type="button"
                className="btn-icon"
                aria-label={t("gallery.offline.removeNamed", { title })}
                onClick={() => void removeKept(id)}
              >
                <DeleteIcon />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Leads to the list of what is kept, where there is anything. */
export function KeptLink({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const kept = useKept(userId);
  if (!kept || kept.length === 0) return null;
  return (
    <p>
      <Link className="link text-sm" to={keptPath}>
        {t("gallery.offline.link", { count: kept.length })}
      </Link>
    </p>
  );
}
