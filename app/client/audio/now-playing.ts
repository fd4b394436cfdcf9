import { soundBegins } from "./one-sound";
import { readPlace } from "./played-places";
import { createStore } from "../store";

/** A meditation that can be played. */
export interface PlayedItem {
  id: string;
  title: string;
  /** The ambience below its voice, where both can be made louder and quieter; missing also where that is unknown. */
  ambience?: string;
}

/** What the player of the app holds. One audio element plays on while the pages change. */
export interface NowPlaying {
  item: PlayedItem | null;
  /** Whether it was started: what was only opened goes when its page is left. */
  isStarted: boolean;
  audio: HTMLAudioElement | null;
}

const nothing: NowPlaying = { item: null, isStarted: false, audio: null };
const now = createStore(nothing);
let element: HTMLAudioElement | null = null;
let ownerId: string | null = null;

function playerElement(): HTMLAudioElement {
  if (element) return element;
  const audio = Object.assign(document.createElement("audio"), { preload: "metadata" });
  audio.addEventListener("play", () => soundBegins(audio));
  element = audio;
  return element;
}

function open(item: PlayedItem, at: number | null): HTMLAudioElement {
  const audio = playerElement();
  audio.src = `/api/gallery/object/${item.id}`;
  const restore = () => {
    if (now.get().item?.id !== item.id) return;
    const place = at ?? (ownerId && readPlace(ownerId, item.id));
    if (place && place < audio.duration) audio.currentTime = place;
  };
  audio.addEventListener("loadedmetadata", restore, { once: true });
  return audio;
}

/** Makes a meditation ready, unless another one is being heard. */
export function loadItem(item: PlayedItem): void {
  const before = now.get();
  const isSame = before.item?.id === item.id;
  // Started from a message, it did not have its ambience with it.
  if (isSame && !before.item!.ambience) now.set({ ...before, item });
  if (before.isStarted || isSame) return;
  now.set({ item, isStarted: false, audio: open(item, null) });
}

/**
 * Plays a meditation from where it was left; another one ends. To be called where the person has pressed something.
 * @param at where to begin instead, in seconds.
 */
export function playItem(item: PlayedItem, at: number | null = null): void {
  const isSame = now.get().item?.id === item.id;
  const audio = isSame && at === null ? playerElement() : open(item, at);
  now.set({ item, isStarted: true, audio });
  // A browser may refuse; the button is still there.
  void audio.play().catch(() => undefined);
}

/** Plays this meditation, or pauses it if it plays. */
export function toggleItem(item: PlayedItem): void {
  const { item: current, audio } = now.get();
  if (current?.id === item.id && audio && !audio.paused) audio.pause();
  else playItem(item);
}

/** The page of a meditation was left: one that was not started goes. */
export function leaveItem(id: string): void {
  const { item, isStarted } = now.get();
  if (item?.id === id && !isStarted) closePlayer();
}

/** It has ended, or was put away: it goes when its page is left. */
export function settleItem(): void {
  const before = now.get();
  if (before.item) now.set({ ...before, isStarted: false });
}

/** Ends the sound, and the player goes. */
export function closePlayer(): void {
  if (element) {
    element.pause();
    element.removeAttribute("src");
    element.load();
  }
  if (now.get() !== nothing) now.set(nothing);
}

/** A meditation was deleted: if it is in the player, that closes. */
export function dropItem(id: string): void {
  if (now.get().item?.id === id) closePlayer();
}

/** Whose places are read; null ends everything. */
export function setPlayerOwner(userId: string | null): void {
  ownerId = userId;
  if (userId === null) closePlayer();
}

/** What the player holds, followed. */
export const useNowPlaying = (): NowPlaying => now.use();
