import { useTranslation } from "~/i18n/translation";
import { Link } from "~/components/link";
import { usePlace } from "~/client/use-place";
import { formatCount, formatListDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { useClock } from "../clock";
import { HeartIcon } from "../icons";
import { ProgressBar } from "../progress-bar";
import { Navigation } from "./navigation";
import type { ShellConversation, ShellViewer } from "./types";

/** The column beside the page, on screens of 768 px and more. */
export function Sidebar(props: {
  viewer: ShellViewer;
  recent: ShellConversation[];
  total: number;
  /** Whether Premium may be mentioned. */
  hasOffer: boolean;
}) {
  return (
    <aside className="shell-sidebar">
      <Navigation className="shell-nav grid gap-0.5" />
      <Recent recent={props.recent} total={props.total} />
      <DailyUsage usage={props.viewer.usage} hasOffer={props.hasOffer} />
    </aside>
  );
}

function Recent({ recent, total }: { recent: ShellConversation[]; total: number }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const { pathname } = usePlace();
  const language = useLanguage();
  return (
    <section className="shell-recent" aria-labelledby="recent-title">
      <h2 id="recent-title">{t("recent.title")}</h2>
      {recent.length === 0 && <p className="text-soft px-3 text-sm">{t("recent.empty")}</p>}
      {recent.map(({ id, title, isFavorite, updatedAt }) => (
        <Link
          key={id}
          to={`/chat/${id}`}
          prefetch="intent"
          aria-current={pathname.startsWith(`/chat/${id}`) ? "page" : undefined}
        >
          <span className="truncate" dir="auto">
            {title}
          </span>
          {isFavorite && (
            <>
              <HeartIcon filled />
              <span className="sr-only">{t("recent.favorite")}</span>
            </>
          )}
          <time dateTime={updatedAt}>{formatListDate(updatedAt, timeZone)}</time>
        </Link>
      ))}
      {total > recent.length && (
        <Link className="text-soft min-h-9 text-sm" to="/conversations">
          {t("recent.shown", { shown: recent.length, total: formatCount(total, language) })}
        </Link>
      )}
    </section>
  );
}

/** How many of the day's messages are used; nothing for people without a limit. */
function DailyUsage({
  usage: { used, limit },
  hasOffer,
}: {
  usage: ShellViewer["usage"];
  hasOffer: boolean;
}) {
  const { t } = useTranslation();
  if (limit === null) return null;
  return (
    <section className="shell-usage" aria-labelledby="usage-title">
      <div className="flex justify-between">
        <h2 id="usage-title" className="contents">
          {t("usage.title")}
        </h2>
        <strong className="font-medium tabular-nums">{`${used}/${limit}`}</strong>
      </div>
      <ProgressBar value={used} max={limit} label={t("usage.title")} />
      {hasOffer && <Link to="/subscribe">{t("usage.upgrade")}</Link>}
    </section>
  );
}
