import type { GalleryTab } from "../types";

/** The address of a tab of the gallery, of a search in it, or of a further page. */
export function galleryHref({
  tab,
  query = "",
  before,
}: {
  tab: GalleryTab;
  query?: string;
  before?: string;
}): string {
  const search = new URLSearchParams({
    ...(tab !== "all" && { tab }),
    ...(query && { q: query }),
    ...(before && { before }),
  }).toString();
  return search ? `/gallery?${search}` : "/gallery";
}
