import { useEffect, useState } from "react";
import type { SpokenSentence } from "../types";
import { sentenceAt } from "./sentence-at";

const events = ["timeupdate", "seeked", "ended"] as const;

/** Which sentence of the script is being spoken; null before the first and after the end. */
export function useSpokenSentence(
  audio: HTMLAudioElement | null,
  script: readonly SpokenSentence[] | null,
): number | null {
  const [spoken, setSpoken] = useState<number | null>(null);
  useEffect(() => {
    if (!audio || !script) return;
    const update = () => {
      const isAtRest = audio.ended || (audio.paused && audio.currentTime === 0);
      setSpoken(isAtRest ? null : sentenceAt(script, audio.currentTime * 1_000));
    };
    update();
    for (const event of events) audio.addEventListener(event, update);
    return () => {
      for (const event of events) audio.removeEventListener(event, update);
    };
  }, [audio, script]);
  return spoken;
}
