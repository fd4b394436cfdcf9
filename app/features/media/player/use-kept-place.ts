import { useEffect } from "react";
import { keepPlace, readPlace } from "~/client/played-places";
import { placeToKeep } from "./place-to-keep";

/** How often the place is kept while it plays, in seconds. */
const INTERVAL_SECONDS = 5;

/** Continues where this person stopped listening, in this browser. */
export function useKeptPlace(audio: HTMLAudioElement | null, userId: string, id: string): void {
  useEffect(() => {
    if (!audio) return;
    let keptAt = 0;
    const restore = () => {
      const place = readPlace(userId, id);
      // It may have been started before this script ran.
      if (place === null || audio.currentTime > 0 || !audio.paused || place >= audio.duration) return;
      keptAt = place;
      audio.currentTime = place;
    };
    const keep = () => {
      keptAt = audio.currentTime;
      keepPlace(userId, id, placeToKeep(audio));
    };
    const keepSometimes = () => {
      if (Math.abs(audio.currentTime - keptAt) >= INTERVAL_SECONDS) keep();
    };
    if (audio.readyState >= HTMLMediaElement.HAVE_METADATA) restore();
    audio.addEventListener("loadedmetadata", restore);
    audio.addEventListener("timeupdate", keepSometimes);
    audio.addEventListener("pause", keep);
    return () => {
      audio.removeEventListener("loadedmetadata", restore);
      audio.removeEventListener("timeupdate", keepSometimes);
      audio.removeEventListener("pause", keep);
    };
  }, [audio, userId, id]);
}
