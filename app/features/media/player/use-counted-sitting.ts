import { useEffect } from "react";
import { reportSitting } from "~/client/audio/sittings";
import { heardBetween, minutesHeard } from "./heard-time";

/** Counts a meditation that was heard to its end in the journey. */
export function useCountedSitting(audio: HTMLAudioElement, userId: string, id: string): void {
  useEffect(() => {
    let heard = 0;
    let last = audio.currentTime;
    const follow = () => {
      heard += heardBetween(last, audio.currentTime);
      last = audio.currentTime;
    };
    const count = () => {
      follow();
      const minutes = minutesHeard(heard, audio.duration);
      heard = 0;
      if (minutes === 0) return;
      reportSitting(userId, { kind: "meditation", minutes, submitKey: `${id}-${Date.now()}` });
    };
    audio.addEventListener("timeupdate", follow);
    audio.addEventListener("ended", count);
    return () => {
      audio.removeEventListener("timeupdate", follow);
      audio.removeEventListener("ended", count);
    };
  }, [audio, userId, id]);
}
