/** Where and whether an audio element goes on. */
interface Moment {
  /** In seconds. */
  currentTime: number;
  playbackRate: number;
  paused: boolean;
}

/** How an audio element stands now. */
export function momentOf({ currentTime, playbackRate, paused }: HTMLAudioElement): Moment {
  return { currentTime, playbackRate, paused };
}

/** Lets an audio element go on with another file of the same length as it was at that moment. */
export function changeSource(
  audio: HTMLAudioElement,
  address: string,
  { currentTime, playbackRate, paused }: Moment,
): void {
  const goOn = () => {
    // At its beginning another place may be restored, where it was left.
    if (currentTime > 0) audio.currentTime = currentTime;
    audio.playbackRate = playbackRate;
  };
  audio.addEventListener("loadedmetadata", goOn, { once: true });
  audio.src = address;
  if (!paused) void audio.play().catch(() => undefined);
}
