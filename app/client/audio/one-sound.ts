/** One channel for all of a browser's tabs. */
const CHANNEL = "anamcara:sound";

let channel: BroadcastChannel | null = null;
let playing: HTMLAudioElement | null = null;

/**
 * A sound begins: the one before it is paused, in this tab and in the others, so that no two are heard at once.
 * @param audio what plays now; null for a sound that cannot be paused from elsewhere.
 */
export function soundBegins(audio: HTMLAudioElement | null): void {
  if (playing !== audio) playing?.pause();
  playing = audio;
  openChannel()?.postMessage(null);
}

/** A tab listens from its first sound on: before that it has nothing to pause. */
function openChannel(): BroadcastChannel | null {
  if (!channel && typeof BroadcastChannel !== "undefined") {
    channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = () => playing?.pause();
  }
  return channel;
}
