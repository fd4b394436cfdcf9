import { useEffect } from "react";
import { keepPlace } from "~/client/audio/played-places";
import { placeToKeep } from "./place-to-keep";

/** How often the place is kept while it plays, in seconds. */
const INTERVAL_SECONDS = 5;

/** Keeps where this person stopped listening, in this browser: it continues there. */
export function useKeptPlace(audio: HTMLAudioElement | null, userId: string, id: string): void {
  useEffect(() => {
    if (!audio) return;
    let keptAt = audio.currentTime;
    const keep = () => {
      keptAt = audio.currentTime;
      keepPlace(userId, id, placeToKeep(audio));
    };
    const keepSometimes = () => {
      if (Math.abs(audio.currentTime - keptAt) >= INTERVAL_SECONDS) keep();
    };
    audio.addEventListener("timeupdate", keepSometimes);
    audio.addEventListener("pause", keep);
    return () => {
      audio.removeEventListener("timeupdate", keepSometimes);
      audio.removeEventListener("pause", keep);
    };
  }, [audio, userId, id]);
}
