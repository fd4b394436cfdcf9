import { Link, useNavigate } from "@remix-run/react";
import type { MouseEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { playItem } from "~/client/audio/now-playing";
import { FavoriteForm } from "~/components/forms/favorite-form";
import { useClock } from "~/components/clock";
import { DeleteIcon, DownloadIcon, MoreIcon, PencilIcon, PlayIcon, ShareIcon } from "~/components/icons";
import { Menu } from "~/components/menu";
import { formatDaysAgo, formatDuration } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { ambienceOf } from "../player/ambience-of";
import type { GalleryItemDto } from "../types";
import { ItemCover } from "./item-cover";

/** One item of the gallery. Everything but the buttons opens it. */
export function GalleryCard({
  item,
  onDelete,
}: {
  item: GalleryItemDto;
  onDelete: (item: GalleryItemDto) => void;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { now, timeZone } = useClock();
  const { id, type, title, description, duration, createdAt } = item;
  return (
    <article className="gallery-card">
      <ItemCover item={item} sizes="(min-width: 64rem) 15rem, (min-width: 40rem) 33vw, 50vw" />
      <p className="cover-badges">
        <span className="cover-badge">{t(`gallery.type.${type}`)}</span>{" "}
        {duration !== null && <span className="cover-badge">{formatDuration(duration)}</span>}
      </p>
      <h3>
        <Link to={`/gallery/${id}`} prefetch="intent" dir="auto">
          {title}
        </Link>
      </h3>
      {description && (
        <p className="gallery-description" dir="auto">
          {description}
        </p>
      )}
      <p className="text-soft text-sm">
        <time dateTime={createdAt}>{formatDaysAgo(createdAt, { now, language, timeZone, t })}</time>
      </p>
      <div className="gallery-actions">
        <ItemAction item={item} />
        <FavoriteForm
          id={item.id}
          isFavorite={item.isFavorite}
          label={t("gallery.favorite", { title: item.title })}
          action="/gallery"
        />
        <ItemMenu item={item} onDelete={() => onDelete(item)} />
      </div>
    </article>
  );
}

/** A meditation is played, an image is saved. */
function ItemAction({ item }: { item: GalleryItemDto }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { id, type, title, objectPath } = item;
  function play(event: MouseEvent) {
    const { metaKey, ctrlKey, shiftKey } = event;
    // In another tab it does not begin.
    if (metaKey || ctrlKey || shiftKey) return;
    playItem({ id, title, ambience: ambienceOf(item) });
    // The anchor is the browser's own player, which gives way to the room: the page would stand below it.
    event.preventDefault();
    navigate(`/gallery/${id}`);
  }
  if (type === "meditation") {
    return (
      <Link
        className="btn-icon"
        to={`/gallery/${id}#player`}
        aria-label={t("gallery.play", { title })}
        onClick={play}
      >
        <PlayIcon />
      </Link>
    );
  }
  return (
    <a
      className="btn-icon"
      href={`${objectPath}?download=1`}
      download
      aria-label={t("gallery.saveNamed", { title })}
    >
      <DownloadIcon />
    </a>
  );
}

/** The rest of what can be done, behind three dots. It opens without scripts. */
function ItemMenu({
  item: { id, title, objectPath },
  onDelete,
}: {
  item: GalleryItemDto;
  onDelete: () => void;
}) {
  const { t } = useTranslation();
  function askFirst(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onDelete();
  }
  return (
    <Menu className="icon-menu gallery-menu" label={t("gallery.more", { title })} summary={<MoreIcon />}>
      <a href={`${objectPath}?download=1`} download>
        <DownloadIcon />
        {t("gallery.save")}
      </a>
      <Link to={`/gallery/${id}#share`}>
        <ShareIcon />
        {t("gallery.share.link")}
      </Link>
      <Link to={`/gallery/${id}/edit`}>
        <PencilIcon />
        {t("gallery.edit.link")}
      </Link>
      <Link to={`/gallery/${id}/delete`} onClick={askFirst}>
        <DeleteIcon />
        {t("gallery.delete.link")}
      </Link>
    </Menu>
  );
}
