import type { GalleryItemDto } from "../types";

/** The ambience below the voice of a meditation whose voice can be heard alone; undefined for every other. */
export function ambienceOf({ metadata }: Pick<GalleryItemDto, "metadata">): string | undefined {
  return metadata?.voiceSize ? metadata.ambience : undefined;
}
