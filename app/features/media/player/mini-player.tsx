import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/translation";
import {
  closePlayer,
  settleItem,
  toggleItem,
  useNowPlaying,
  type PlayedItem,
} from "~/client/audio/now-playing";
import { CloseIcon, PauseIcon, PlayIcon } from "~/components/icons";
import { formatDuration } from "~/i18n/format";
import { coverSvg } from "~/utils/cover-svg";
import { productName } from "~/utils/product";
import { setSleepChoice } from "./sleep-choice";
import { useAudioState } from "~/client/audio/use-audio-state";
import { useCountedSitting } from "./use-counted-sitting";
import { useKeptPlace } from "./use-kept-place";
import { useMediaSession } from "./use-media-session";
import { useSleepTimer } from "./use-sleep-timer";
import { useSoundLevelsOf } from "./use-sound-levels";

/**
 * Holds the audio element and what belongs to it on every page. On other pages than the meditation's own it shows a small
 * player.
 */
export default function MiniPlayer({
  item,
  audio,
  userId,
}: {
  item: PlayedItem;
  audio: HTMLAudioElement;
  userId: string;
}) {
  const { id, title } = item;
  const { pathname } = useLocation();
  const { isStarted } = useNowPlaying();
  const { isOver } = useAudioState(audio);
  const isOwnPage = pathname === `/gallery/${id}`;
  const host = useRef<HTMLDivElement>(null);
  useKeptPlace(audio, userId, id);
  useMediaSession(audio, { id, title, artist: productName });
  useCountedSitting(audio, userId, id);
  useSleepTimer(audio);
  useSoundLevelsOf(audio, item);
  useEffect(() => {
    host.current?.append(audio);
    return () => {
      audio.remove();
      setSleepChoice("off");
    };
  }, [audio]);
  useEffect(() => {
    if (!isOver) return;
    if (isOwnPage) settleItem();
    else closePlayer();
  }, [isOver, isOwnPage]);
  return (
    <>
      <div ref={host} hidden />
      {isStarted && !isOwnPage && <Controls item={item} audio={audio} />}
    </>
  );
}

function Controls({ item, audio }: { item: PlayedItem; audio: HTMLAudioElement }) {
  const { t } = useTranslation();
  const { isPlaying, time, duration } = useAudioState(audio);
  return (
    <section className="mini-player" aria-label={t("gallery.player.now")}>
      <span
        className="mini-cover"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: coverSvg(item.id) }}
      />
      <Link to={`/gallery/${item.id}`}>
        <span className="mini-title" dir="auto">
          {item.title}
        </span>
        <span className="text-soft text-sm tabular-nums">
          {formatDuration(Math.floor(time))}
          {duration !== null && ` / ${formatDuration(Math.floor(duration))}`}
        </span>
      </Link>
      <button
        type="button"
        className="btn-icon"
        aria-label={t(isPlaying ? "gallery.player.pause" : "gallery.player.resume")}
        onClick={() => toggleItem(item)}
      >
        {isPlaying ? <PauseIcon /> : <PlayIcon />}
      </button>
      <button type="button" className="btn-icon" aria-label={t("gallery.player.close")} onClick={closePlayer}>
        <CloseIcon />
      </button>
    </section>
  );
}
