import { useEffect, useState } from "react";

export interface AudioState {
  isPlaying: boolean;
  /** Whether it has been played to its end. */
  isOver: boolean;
  /** Seconds. */
  time: number;
  /** Seconds; null until it is known. */
  duration: number | null;
}

const atRest: AudioState = { isPlaying: false, isOver: false, time: 0, duration: null };
const events = ["play", "pause", "ended", "timeupdate", "seeked", "durationchange", "emptied"] as const;

/** What an audio element does, followed; at rest without one. */
export function useAudioState(audio: HTMLAudioElement | null): AudioState {
  const [state, setState] = useState(atRest);
  useEffect(() => {
    if (!audio) return setState(atRest);
    const update = () => {
      const { paused, ended, currentTime, duration } = audio;
      setState({
        isPlaying: !paused && !ended,
        isOver: ended,
        time: currentTime,
        duration: Number.isFinite(duration) ? duration : null,
      });
    };
    update();
    for (const event of events) audio.addEventListener(event, update);
    return () => {
      for (const event of events) audio.removeEventListener(event, update);
    };
  }, [audio]);
  return state;
}
