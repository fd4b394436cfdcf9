import { useTranslation } from "~/i18n/translation";
import { formatDuration } from "~/i18n/format";

/** The meditations that can be played without a connection, on the page that is shown instead of others. */
export function KeptList({ items }: { items: { id: string; title: string; duration: number | null }[] }) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  return (
    <section className="grid min-w-0 gap-3" aria-labelledby="kept-media-title">
      <h2 id="kept-media-title" className="text-lg">
        {t("gallery.offline.listen")}
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {items.map(({ id, title, duration }) => (
          <li key={id}>
            <a
              className="card flex items-baseline justify-between gap-4 no-underline"
              href={`/gallery/${id}`}
            >
              <span className="min-w-0 truncate" dir="auto">
                {title}
              </span>
              {duration !== null && (
                <span className="text-soft text-sm tabular-nums">{formatDuration(duration)}</span>
              )}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
