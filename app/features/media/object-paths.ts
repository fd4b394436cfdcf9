import type { MediaType } from "./types";

const objectNames: Record<MediaType, string> = { meditation: "meditation.mp3", image: "image.webp" };

/** Everything of one item lies below this path of the media store. */
export function itemFolder(userId: string, itemId: string): string {
  return `${userId}/gallery/${itemId}`;
}

/** The item's own object. */
export function objectPathOf(userId: string, itemId: string, type: MediaType): string {
  return `${itemFolder(userId, itemId)}/${objectNames[type]}`;
}

const VOICE = "voice.mp3";

/** The voice of a meditation without its ambience. */
export function voicePathOf(userId: string, itemId: string): string {
  return `${itemFolder(userId, itemId)}/${VOICE}`;
}

/** The path of the voice beside a meditation's object, in the media store or in a download of one's data. */
export function voicePathBeside(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1) + VOICE;
}

/** A picture of the item in a certain width; of a meditation it is the cover. */
export function thumbnailPathOf(userId: string, itemId: string, width: number): string {
  return `${itemFolder(userId, itemId)}/w${width}.webp`;
}

/** The owner and the item that a path of the media store belongs to; null for anything that is not the gallery's. */
export function parseItemPath(path: string): { userId: string; itemId: string } | null {
  const match = /^([0-9a-f]{24})\/gallery\/([0-9a-f]{24})\//.exec(path);
  return match && { userId: match[1]!, itemId: match[2]! };
}

/** Whether a path, without its owner's id, is one of the pictures that are made from an item again at any time. */
export function isThumbnail(path: string): boolean {
  return /^gallery\/[0-9a-f]{24}\/w\d+\.webp$/.test(path);
}
