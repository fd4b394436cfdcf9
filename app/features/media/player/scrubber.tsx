import { useTranslation } from "~/i18n/translation";
import { formatDuration } from "~/i18n/format";
import type { AudioState } from "~/client/audio/use-audio-state";

/** The place in the meditation, as a hairline that can be moved with a finger or the arrow keys. */
export function Scrubber({
  audio,
  state: { time, duration: known },
  duration,
}: {
  audio: HTMLAudioElement | null;
  state: AudioState;
  /** Seconds, as long as the file does not say it. */
  duration: number | null;
}) {
  const { t } = useTranslation();
  const length = known ?? duration ?? 0;
  const [at, of] = [formatDuration(Math.floor(time)), formatDuration(Math.floor(length))];
  return (
    <div className="scrubber">
      <input
        type="range"
        className="hairline"
        min={0}
        max={Math.max(1, Math.floor(length))}
        step={1}
        value={Math.floor(time)}
        disabled={!audio || known === null}
        aria-label={t("gallery.player.position")}
        aria-valuetext={`${at} / ${of}`}
        onChange={(event) => {
          if (audio) audio.currentTime = Number(event.target.value);
        }}
      />
      <span aria-hidden="true">{at}</span>
      <span aria-hidden="true">{of}</span>
    </div>
  );
}
