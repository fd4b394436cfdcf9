import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/translation";
import { formatCount } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { sleepChoices, type SleepChoice } from "./sleep";
import { setSleepChoice, useSleepChoice } from "./sleep-choice";

const speeds = [0.75, 1, 1.25];

/** When the sound is to end. */
export function SleepField() {
  const { t } = useTranslation();
  const sleep = useSleepChoice();
  return (
    <div className="field">
      <label htmlFor="player-sleep">{t("gallery.player.sleep")}</label>
      <select
        id="player-sleep"
        className="input"
        value={sleep}
        onChange={(event) => setSleepChoice(event.target.value as SleepChoice)}
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
  );
}

export function SpeedField({ audio }: { audio: HTMLAudioElement | null }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [speed, setSpeed] = useState(1);
  useEffect(() => {
    if (!audio) return;
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
