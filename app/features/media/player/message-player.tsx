import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/translation";
import { playItem, toggleItem, useNowPlaying } from "~/client/audio/now-playing";
import { PauseIcon, PlayIcon } from "~/components/icons";
import { Player } from "../components/player";
import { useAudioState } from "~/client/audio/use-audio-state";
import { useHydrated } from "~/client/use-hydrated";

/** A meditation below a message. It plays in the app's player, so that it goes on when the page is left. */
export function MessagePlayer({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const { item, audio } = useNowPlaying();
  const { isPlaying } = useAudioState(item?.id === id ? audio : null);
  const own = useRef<HTMLAudioElement>(null);
  useEffect(() => {
    const started = own.current;
    // It may have been started before this script ran.
    if (started && !started.paused) playItem({ id, title }, started.currentTime);
  }, [id, title]);
  if (!isHydrated)
    return <Player id={`player-${id}`} src={`/api/gallery/object/${id}`} title={title} audioRef={own} />;
  return (
    <button
      type="button"
      className="btn message-player"
      aria-label={isPlaying ? `${t("gallery.player.pause")}: ${title}` : t("gallery.play", { title })}
      onClick={() => toggleItem({ id, title })}
    >
      {isPlaying ? <PauseIcon /> : <PlayIcon />}
      <span dir="auto">{title}</span>
    </button>
  );
}
