import { useEffect } from "react";
import { drawCover } from "./draw-cover";
import { skip, SKIP_SECONDS } from "./skip";

const positionEvents = ["loadedmetadata", "play", "seeked", "ratechange"] as const;

/** Shows the meditation on the lock screen, with its title and cover, and obeys the keys of the device. */
export function useMediaSession(
  audio: HTMLAudioElement | null,
  { id, title, artist }: { id: string; title: string; artist: string },
): void {
  useEffect(() => {
    if (!audio || !("mediaSession" in navigator)) return;
    const session = navigator.mediaSession;
    let isOpen = true;
    const show = async () => {
      session.metadata = new MediaMetadata({ title, artist });
      const src = await drawCover(id).catch(() => null);
      if (!src || !isOpen) return;
      const artwork = [{ src, sizes: "512x512", type: "image/png" }];
      session.metadata = new MediaMetadata({ title, artist, artwork });
    };
    const showFirst = () => void show();
    const handlers: Partial<Record<MediaSessionAction, MediaSessionActionHandler>> = {
      play: () => void audio.play(),
      pause: () => audio.pause(),
      seekbackward: ({ seekOffset }) => skip(audio, -(seekOffset ?? SKIP_SECONDS)),
      seekforward: ({ seekOffset }) => skip(audio, seekOffset ?? SKIP_SECONDS),
      seekto: ({ seekTime }) => {
        if (seekTime !== undefined) audio.currentTime = seekTime;
      },
    };
    const actions = Object.keys(handlers) as MediaSessionAction[];
    for (const action of actions) setHandler(action, handlers[action]!);
    const update = () => {
      const { duration, currentTime, playbackRate } = audio;
      if (!Number.isFinite(duration)) return;
      session.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) });
    };
    for (const event of positionEvents) audio.addEventListener(event, update);
    // It may already play when this part of the player has been downloaded.
    if (audio.paused) {
      audio.addEventListener("play", showFirst, { once: true });
    } else {
      showFirst();
      update();
    }
    return () => {
      isOpen = false;
      audio.removeEventListener("play", showFirst);
      for (const event of positionEvents) audio.removeEventListener(event, update);
      for (const action of actions) setHandler(action, null);
      session.metadata = null;
    };
  }, [audio, id, title, artist]);
}

/** Browsers throw for an action they do not know. */
function setHandler(action: MediaSessionAction, handler: MediaSessionActionHandler | null): void {
  try {
    navigator.mediaSession.setActionHandler(action, handler);
  } catch {
    // The action is missing on this device.
  }
}
