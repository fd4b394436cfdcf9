import { useEffect, useState, type KeyboardEvent, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { productName } from "~/utils/product";
import { Player } from "../components/player";
import type { GalleryItemDetail } from "../types";
import { playerKey } from "./player-key";
import { skip, SKIP_SECONDS } from "./skip";
import { sleepChoices, type SleepChoice } from "./sleep";
import { useKeptPlace } from "./use-kept-place";
import { useMediaSession } from "./use-media-session";
import { useSleepTimer } from "./use-sleep-timer";

const speeds = [0.75, 1, 1.25];

/** The browser's own player; with scripts, with more controls, and it continues where one stopped. */
export function MeditationPlayer({
  item: { id, userId, title, objectPath },
  audio,
  audioRef,
}: {
  item: GalleryItemDetail;
  audio: HTMLAudioElement | null;
  audioRef: Ref<HTMLAudioElement>;
}) {
  useKeptPlace(audio, userId, id);
  useMediaSession(audio, { id, title, artist: productName });

  function onKeyDown(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    const hasModifier = ctrlKey || metaKey || altKey || shiftKey;
    const command = playerKey({ key, hasModifier }, (event.target as Element).tagName);
    if (!command || !audio) return;
    event.preventDefault();
    if (command === "back") skip(audio, -SKIP_SECONDS);
    else if (command === "forward") skip(audio, SKIP_SECONDS);
    else if (audio.paused) void audio.play();
    else audio.pause();
  }

  return (
    // eslint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys repeat what its controls do
    <div onKeyDown={onKeyDown}>
      <Player src={objectPath} title={title} audioRef={audioRef} />
      <Controls audio={audio} />
    </div>
  );
}

/** Hidden without scripts. They work as soon as the page is hydrated. */
function Controls({ audio }: { audio: HTMLAudioElement | null }) {
  const { t } = useTranslation();
  const [sleep, setSleep] = useSleepTimer(audio);
  return (
    <fieldset className="player-controls" disabled={!audio} aria-label={t("gallery.player.controls")}>
      <button type="button" className="btn" onClick={() => audio && skip(audio, -SKIP_SECONDS)}>
        {t("gallery.player.back")}
      </button>
      <button type="button" className="btn" onClick={() => audio && skip(audio, SKIP_SECONDS)}>
        {t("gallery.player.forward")}
      </button>
      <SpeedField audio={audio} />
      <div className="field">
        <label htmlFor="player-sleep">{t("gallery.player.sleep")}</label>
        <select
          id="player-sleep"
          className="input"
          value={sleep}
          onChange={(event) => setSleep(event.target.value as SleepChoice)}
        >
          {sleepChoices.map((choice) => (
            <option key={choice} value={choice}>
              {choice === "off" && t("gallery.player.sleepOff")}
              {choice === "end" && t("gallery.player.sleepEnd")}
              {choice !== "off" &&
                choice !== "end" &&
                t("gallery.form.minutesOption", { count: Number(choice) })}
            </option>
          ))}
        </select>
      </div>
    </fieldset>
  );
}

function SpeedField({ audio }: { audio: HTMLAudioElement | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    if (!audio) return;
    // The browser's own menu offers other speeds as well.
    const update = () => setSpeed(audio.playbackRate);
    update();
    audio.addEventListener("ratechange", update);
    return () => audio.removeEventListener("ratechange", update);
  }, [audio]);
  return (
    <div className="field">
      <label htmlFor="player-speed">{t("gallery.player.speed")}</label>
      <select
        id="player-speed"
        className="input"
        value={speed}
        onChange={(event) => {
          if (audio) audio.playbackRate = Number(event.target.value);
        }}
      >
        {(speeds.includes(speed) ? speeds : [...speeds, speed]).map((choice) => (
          <option key={choice} value={choice}>
            {formatCount(choice, language)}×
          </option>
        ))}
      </select>
    </div>
  );
}
