import { useEffect, useRef, useState } from "react";
import type { PlayedItem } from "~/client/audio/now-playing";
import { keptObjectPath, keptVoicePath } from "~/utils/offline";
import type { AmbienceBed } from "./ambience-bed";
import { changeSource, momentOf } from "./change-source";
import { needsParts, useSoundLevels } from "./sound-levels";

/**
 * Makes the parts of a meditation as loud as they were chosen. As long as they are as in the mixed file, that one plays.
 * Afterwards its voice plays alone, with an ambience of the browser's own below it. Where the voice cannot be had, the
 * mixed file goes on.
 */
export function useSoundLevelsOf(audio: HTMLAudioElement, { id, ambience }: PlayedItem): void {
  const levels = useSoundLevels();
  const [parts, setParts] = useState<"mixed" | "apart" | "missing">("mixed");
  const bed = useRef<AmbienceBed | null>(null);
  const volume = levels.voice * levels.fade;
  useEffect(() => {
    audio.volume = volume;
  }, [audio, volume]);
  useEffect(() => bed.current?.setLevels(levels), [levels]);

  const isWanted = Boolean(ambience) && needsParts(levels);
  useEffect(() => {
    if (isWanted) setParts((now) => (now === "mixed" ? "apart" : now));
  }, [isWanted]);

  const latest = useRef(levels);
  latest.current = levels;
  useEffect(() => {
    if (parts !== "apart" || !ambience) return;
    let isOpen = true;
    const before = momentOf(audio);
    changeSource(audio, keptVoicePath(id), before);
    const goBack = () => {
      // A file that could not be loaded leaves the element at its beginning, and paused.
      changeSource(audio, keptObjectPath(id), audio.currentTime > 0 ? momentOf(audio) : before);
      setParts("missing");
    };
    audio.addEventListener("error", goBack);
    void import("./ambience-bed").then(
      (module) => {
        if (!isOpen) return;
        bed.current = new module.AmbienceBed(audio, ambience);
        bed.current.setLevels(latest.current);
      },
      // Without the ambience the mixed file is the better one.
      () => isOpen && goBack(),
    );
    return () => {
      isOpen = false;
      audio.removeEventListener("error", goBack);
      bed.current?.close();
      bed.current = null;
    };
  }, [audio, id, ambience, parts]);
}
