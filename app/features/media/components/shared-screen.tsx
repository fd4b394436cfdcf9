import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDuration } from "~/i18n/format";
import type { SharedItem } from "../types";
import { ItemCover } from "./item-cover";
import { ItemScript } from "./item-script";
import { Player } from "./player";

/** A shared item, for everyone who has its link. */
export function SharedScreen({ item, reportHref }: { item: SharedItem; reportHref: string }) {
  const { t } = useTranslation();
  const objectPath = `/api/gallery/object/${item.id}`;
  const { type, title, description, duration, script, language, isDrawn } = item;
  return (
    <article className="page item">
      <ItemCover item={{ ...item, objectPath }} sizes="(min-width: 48rem) 32rem, 92vw" alt={title} />
      <div className="item-words">
        <header className="grid gap-2">
          <h1 dir="auto">{title}</h1>
          <p className="text-soft text-sm tabular-nums">
            {[t(`gallery.type.${type}`), duration !== null && formatDuration(duration)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </header>
        {type === "meditation" && <Player src={objectPath} title={title} />}
        {description && <p dir="auto">{description}</p>}
        {isDrawn && <p className="text-soft text-sm">{t("gallery.drawn")}</p>}
        <p>
          <a className="link" href="/">
            {t("gallery.share.madeWith")}
          </a>
        </p>
        <p>
          <Link className="text-soft text-sm" to={reportHref}>
            {t("report.link")}
          </Link>
        </p>
        {script && script.length > 0 && <ItemScript script={script} language={language} />}
      </div>
    </article>
  );
}
