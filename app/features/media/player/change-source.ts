/**
 * Lets an audio element go on with another file of the same length, from the same place and as fast.
 * @param at the place in seconds, where the element no longer knows it.
 */
export function changeSource(audio: HTMLAudioElement, address: string, at = audio.currentTime): void {
  const { playbackRate, paused } = audio;
  const goOn = () => {
    // At its beginning another place may be restored, where it was left.
    if (at > 0) audio.currentTime = at;
    audio.playbackRate = playbackRate;
  };
  audio.addEventListener("loadedmetadata", goOn, { once: true });
  audio.src = address;
  if (!paused) void audio.play().catch(() => undefined);
}
