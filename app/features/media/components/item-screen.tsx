import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { BackLink } from "~/components/back-link";
import { FavoriteForm } from "~/components/forms/favorite-form";
import { useNowPlaying } from "~/client/audio/now-playing";
import { useClock } from "~/components/clock";
import { DeleteIcon, DownloadIcon, PencilIcon } from "~/components/icons";
import { formatDaysAgo, formatDuration, formatSize } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { KeepOffline } from "../offline/keep-offline";
import { MeditationRoom } from "../player/meditation-room";
import { useSpokenSentence } from "../player/use-spoken-sentence";
import type { GalleryItemDetail } from "../types";
import { spokenByOf } from "../spoken-by";
import { ItemCover } from "./item-cover";
import { ItemScript } from "./item-script";
import { ItemShare } from "./item-share";

/** One meditation with its player and its words, or one image. */
export function ItemScreen({ item }: { item: GalleryItemDetail }) {
  const { t } = useTranslation();
  const { title, prompt } = item;
  const header = (
    <header className="grid gap-2">
      <h1 dir="auto">{title}</h1>
      <Facts item={item} />
    </header>
  );
  if (item.type === "meditation") return <MeditationScreen item={item} header={header} />;
  return (
    <article className="page item">
      <BackLink to="/gallery">{t("gallery.title")}</BackLink>
      <ItemCover item={item} sizes="(min-width: 48rem) 32rem, 92vw" alt={prompt ?? title} />
      <div className="item-words">
        {header}
        <Details item={item} />
      </div>
    </article>
  );
}

/** The meditation fills the room; its words are below. */
function MeditationScreen({ item, header }: { item: GalleryItemDetail; header: ReactNode }) {
  const { id, script, metadata } = item;
  const { item: playing, audio: current } = useNowPlaying();
  const audio = playing?.id === id ? current : null;
  const spoken = useSpokenSentence(audio, script);
  return (
    <article>
      <MeditationRoom key={id} item={item} audio={audio}>
        {header}
      </MeditationRoom>
      <div className="page">
        <div className="item-words">
          <Details item={item}>
            {script && script.length > 0 && (
              <ItemScript script={script} language={metadata?.language} spoken={spoken} />
            )}
          </Details>
        </div>
      </div>
    </article>
  );
}

/** @param children what comes before the prompt and sharing: the words to read along. */
function Details({ item, children }: { item: GalleryItemDetail; children?: ReactNode }) {
  const { t } = useTranslation();
  const { id, title, description, prompt, objectPath, metadata } = item;
  const spokenBy = spokenByOf(metadata);
  return (
    <>
      {description && <p dir="auto">{description}</p>}
      {metadata?.source === "painter" && <p className="text-soft text-sm">{t("gallery.drawn")}</p>}
      {spokenBy && <p className="text-soft text-sm">{t(`gallery.spokenBy.${spokenBy}`)}</p>}
      <div className="item-actions">
        <a className="btn" href={`${objectPath}?download=1`} download>
          <DownloadIcon />
          {t("gallery.save")}
        </a>
        <FavoriteForm
          id={id}
          isFavorite={item.isFavorite}
          label={t("gallery.favorite", { title })}
          action="/gallery"
        />
        <Link className="btn-icon" to={`/gallery/${id}/edit`} aria-label={t("gallery.edit.link")}>
          <PencilIcon />
        </Link>
        <Link className="btn-icon" to={`/gallery/${id}/delete`} aria-label={t("gallery.delete.link")}>
          <DeleteIcon />
        </Link>
      </div>
      {item.type === "meditation" && <KeepOffline item={item} />}
      {children}
      {prompt && (
        <section className="grid gap-1">
          <h2 className="text-lg">{t("gallery.prompt")}</h2>
          <p className="text-soft [overflow-wrap:anywhere]" dir="auto">
            {prompt}
          </p>
        </section>
      )}
      <ItemShare item={item} />
    </>
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
