import { Link } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { FavoriteForm } from "~/components/favorite-form";
import { useClock } from "~/components/clock";
import { DeleteIcon, DownloadIcon, PencilIcon } from "~/components/icons";
import { formatDaysAgo, formatDuration, formatSize } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { KeepOffline } from "../offline/keep-offline";
import { MeditationPlayer } from "../player/meditation-player";
import { useSpokenSentence } from "../player/use-spoken-sentence";
import type { GalleryItemDetail } from "../types";
import { ItemCover } from "./item-cover";
import { ItemScript } from "./item-script";
import { ItemShare } from "./item-share";

/** One meditation with its player and its words, or one image. */
export function ItemScreen({ item }: { item: GalleryItemDetail }) {
  const { t } = useTranslation();
  const { id, type, title, description, prompt, objectPath, script, metadata } = item;
  const [audio, setAudio] = useState<HTMLAudioElement | null>(null);
  const spoken = useSpokenSentence(audio, script);
  return (
    <article className="page item">
      <p>
        <Link className="text-soft text-sm" to="/gallery">
          {t("gallery.backLink")}
        </Link>
      </p>
      <ItemCover item={item} sizes="(min-width: 48rem) 32rem, 92vw" alt={prompt ?? title} />
      <div className="item-words">
        <header className="grid gap-2">
          <h1 dir="auto">{title}</h1>
          <Facts item={item} />
        </header>
        {type === "meditation" && <MeditationPlayer key={id} item={item} audio={audio} audioRef={setAudio} />}
        {description && <p dir="auto">{description}</p>}
        {metadata?.source === "painter" && <p className="text-soft text-sm">{t("gallery.drawn")}</p>}
        <div className="item-actions">
          <a className="btn" href={`${objectPath}?download=1`} download>
            <DownloadIcon />
            {t("gallery.save")}
          </a>
          <FavoriteForm
            id={item.id}
            isFavorite={item.isFavorite}
            label={t("gallery.favorite", { title: item.title })}
            action="/gallery"
          />
          <Link className="btn-icon" to={`/gallery/${id}/edit`} aria-label={t("gallery.edit.link")}>
            <PencilIcon />
          </Link>
          <Link className="btn-icon" to={`/gallery/${id}/delete`} aria-label={t("gallery.delete.link")}>
            <DeleteIcon />
          </Link>
        </div>
        {type === "meditation" && <KeepOffline item={item} />}
        {prompt && (
          <section className="grid gap-1">
            <h2 className="text-lg">{t("gallery.prompt")}</h2>
            <p className="text-soft [overflow-wrap:anywhere]" dir="auto">
              {prompt}
            </p>
          </section>
        )}
        <ItemShare item={item} />
        {script && script.length > 0 && (
          <ItemScript script={script} language={metadata?.language} spoken={spoken} />
        )}
      </div>
    </article>
  );
}

function Facts({ item: { type, duration, createdAt, metadata } }: { item: GalleryItemDetail }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { now, timeZone } = useClock();
  const facts = [
    t(`gallery.type.${type}`),
    duration !== null && formatDuration(duration),
    formatDaysAgo(createdAt, { now, language, timeZone, t }),
    metadata && formatSize(metadata.size, language),
  ];
  return <p className="text-soft text-sm tabular-nums">{facts.filter(Boolean).join(" · ")}</p>;
}
