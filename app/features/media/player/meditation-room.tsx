import { useEffect, useRef, type KeyboardEvent, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { BackLink } from "~/components/back-link";
import { leaveItem, loadItem, playItem, toggleItem } from "~/client/audio/now-playing";
import { PauseIcon, PlayIcon } from "~/components/icons";
import { Mark } from "~/components/mark";
import { coverSvg } from "~/utils/cover-svg";
import { Player } from "../components/player";
import type { GalleryItemDetail } from "../types";
import { playerKey } from "./player-key";
import { SleepField, SpeedField } from "./room-settings";
import { Scrubber } from "./scrubber";
import { skip, SKIP_SECONDS } from "./skip";
import { ambienceOf } from "./ambience-of";
import { VolumeFields } from "./volume-fields";
import { useAudioState } from "~/client/audio/use-audio-state";
import { useHydrated } from "~/client/use-hydrated";

/**
 * A meditation fills the room: its cover, the mark that breathes while it plays, and one button. Without scripts the
 * browser's own player is there.
 */
export function MeditationRoom({
  item,
  audio,
  children,
}: {
  item: GalleryItemDetail;
  /** The player's element while it holds this meditation. */
  audio: HTMLAudioElement | null;
  /** The heading. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { id, title, objectPath, duration } = item;
  const ambience = ambienceOf(item);
  const isHydrated = useHydrated();
  const own = useRef<HTMLAudioElement>(null);
  const state = useAudioState(audio);
  useEffect(() => {
    const started = own.current;
    // It may have been started before this script ran.
    if (started && !started.paused) playItem({ id, title, ambience }, started.currentTime);
    else loadItem({ id, title, ambience });
    started?.pause();
    return () => leaveItem(id);
  }, [id, title, ambience]);

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const hasModifier = ctrlKey || metaKey || altKey || shiftKey;
    const target = event.target as HTMLElement;
    const kind = target.matches(".room-volumes input") ? "VOLUME" : target.tagName;
    const command = playerKey({ key, hasModifier }, kind);
    if (!command || !audio) return;
    event.preventDefault();
    if (command === "back") skip(audio, -SKIP_SECONDS);
    else if (command === "forward") skip(audio, SKIP_SECONDS);
    else toggleItem({ id, title, ambience });
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys repeat what its controls do
    <div className="room room-item dark" data-over={state.isOver || undefined} onKeyDown={onKeyDown}>
      <span className="room-cover" aria-hidden="true" dangerouslySetInnerHTML={{ __html: coverSvg(id) }} />
      <BackLink to="/gallery">{t("gallery.title")}</BackLink>
      <span className="room-mark">
        <Mark breathing={state.isPlaying} />
      </span>
      {children}
      {isHydrated ? (
        <>
          <p className="room-line" role="status">
            {state.isOver && t("gallery.player.over")}
          </p>
          <fieldset className="room-controls" aria-label={t("gallery.player.controls")}>
            <Scrubber audio={audio} state={state} duration={duration} />
            <div className="room-buttons">
              <button
                type="button"
                className="btn btn-quiet"
                disabled={!audio}
                onClick={() => skip(audio!, -SKIP_SECONDS)}
              >
                {t("gallery.player.back")}
              </button>
              <button
                type="button"
                className="room-control"
                aria-label={state.isPlaying ? t("gallery.player.pause") : t("gallery.play", { title })}
                onClick={() => toggleItem({ id, title, ambience })}
              >
                {state.isPlaying ? <PauseIcon /> : <PlayIcon />}
              </button>
              <button
                type="button"
                className="btn btn-quiet"
                disabled={!audio}
                onClick={() => skip(audio!, SKIP_SECONDS)}
              >
                {t("gallery.player.forward")}
              </button>
            </div>
            <VolumeFields hasParts={ambience !== undefined} />
            <div className="room-settings">
              <SpeedField audio={audio} />
              <SleepField />
            </div>
          </fieldset>
        </>
      ) : (
        <Player src={objectPath} title={title} audioRef={own} />
      )}
    </div>
  );
}
