import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { Mark } from "~/components/mark";
import { formatDuration } from "~/i18n/format";
import { coverSvg } from "~/utils/cover-svg";
import type { SharedItem } from "../types";
import { ItemCover } from "./item-cover";
import { ItemScript } from "./item-script";
import { Player } from "./player";

/** A shared item, for everyone who has its link. Like every page of visitors it needs no script. */
export function SharedScreen({ item, reportHref }: { item: SharedItem; reportHref: string }) {
  const { t } = useTranslation();
  const { id, type, title, duration } = item;
  const objectPath = `/api/gallery/object/${id}`;
  const header = (
    <header className="grid gap-2">
      <h1 dir="auto">{title}</h1>
      <p className="text-soft text-sm tabular-nums">
        {[t(`gallery.type.${type}`), duration !== null && formatDuration(duration)]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </header>
  );
  if (type === "meditation") {
    return (
      <article>
        <div className="room room-item dark">
          <span
            className="room-cover"
            aria-hidden="true"
            dangerouslySetInnerHTML={{ __html: coverSvg(id) }}
          />
          {/* Where a member's room links to the gallery. */}
          <span />
          <span className="room-mark">
            <Mark />
          </span>
          {header}
          <Player src={objectPath} title={title} />
        </div>
        <div className="page">
          <Words item={item} reportHref={reportHref} />
        </div>
      </article>
    );
  }
  return (
    <article className="page item">
      <ItemCover item={{ ...item, objectPath }} sizes="(min-width: 48rem) 32rem, 92vw" alt={title} />
      <Words item={item} reportHref={reportHref}>
        {header}
      </Words>
    </article>
  );
}

function Words({
  item: { description, isDrawn, spokenBy, script, language },
  reportHref,
  children,
}: {
  item: SharedItem;
  reportHref: string;
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="item-words">
      {children}
      {description && <p dir="auto">{description}</p>}
      {isDrawn && <p className="text-soft text-sm">{t("gallery.drawn")}</p>}
      {spokenBy && <p className="text-soft text-sm">{t(`gallery.spokenBy.${spokenBy}`)}</p>}
      {script && script.length > 0 && <ItemScript script={script} language={language} />}
      <p>
        <a className="link" href="/">
          {t("gallery.share.madeWith")}
        </a>
      </p>
      <p>
        <a className="text-soft inline-flex min-h-11 items-center text-sm" href={reportHref}>
          {t("report.link")}
        </a>
      </p>
    </div>
  );
}
