import { useEffect } from "react";
import { setSleepChoice, useSleepChoice } from "./sleep-choice";
import { FADE_MS, fadeAt, remainingMs } from "./sleep";
import { setSoundLevels } from "./sound-levels";

const CHECK_MS = 100;

/** Lets the sound fade and then pauses it. The volume is as before when it plays again. */
export function useSleepTimer(audio: HTMLAudioElement): void {
  const choice = useSleepChoice();
  useEffect(() => {
    if (choice === "off") return;
    const startedAt = Date.now();
    const restore = () => setSoundLevels({ fade: 1 });
    const check = () => {
      const remaining = remainingMs(choice, { startedAt, now: Date.now() }, audio);
      setSoundLevels({ fade: fadeAt(remaining) });
      if (remaining >= FADE_MS) return;
      // At the end of the file it stops on its own; pausing it just before would prevent the event.
      if (remaining > 0 || (choice === "end" && !audio.ended)) return;
      audio.pause();
      setSleepChoice("off");
    };
    const timer = setInterval(check, CHECK_MS);
    // A locked phone may stop the timer, but not the sound.
    audio.addEventListener("timeupdate", check);
    audio.addEventListener("ended", check);
    return () => {
      clearInterval(timer);
      audio.removeEventListener("timeupdate", check);
      audio.removeEventListener("ended", check);
      restore();
    };
  }, [audio, choice]);
}
