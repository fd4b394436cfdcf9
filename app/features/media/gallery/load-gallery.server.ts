import { isPersonInCare } from "../generation/media-care.server";
import { listUnfinished } from "../generation/find-generation.server";
import { mediaQuotaOf } from "../generation/media-slots.server";
import { GALLERY_PAGE_SIZE } from "../limits";
import type { GalleryScreenData, GalleryTab } from "../types";
import { hasItems, listItems, searchItems } from "./list-items.server";

/**
 * Loads the gallery screen: one page of a tab, or what a search finds in it.
 * @throws AppError 400 for an invalid cursor.
 */
export async function loadGallery(
  userId: string,
  { tab, query, before }: { tab: GalleryTab; query: string; before?: string },
): Promise<GalleryScreenData> {
  const filter = {
    type: tab === "meditation" || tab === "image" ? tab : undefined,
    favorites: tab === "favorites",
  };
  const [page, has, unfinished, quota, isInCare] = await Promise.all([
    query === ""
      ? listItems(userId, { limit: GALLERY_PAGE_SIZE, before, ...filter })
      : searchItems(userId, query, filter).then((items) => ({ items, next: null })),
    hasItems(userId),
    listUnfinished(userId),
    mediaQuotaOf(userId),
    isPersonInCare(userId),
  ]);
  return { tab, query, ...page, isEmpty: !has, isFurther: before !== undefined, unfinished, quota, isInCare };
}

/** What the pages of the two forms show besides the form. */
export async function loadNewMedia(userId: string): Promise<Pick<GalleryScreenData, "quota" | "isInCare">> {
  const [quota, isInCare] = await Promise.all([mediaQuotaOf(userId), isPersonInCare(userId)]);
  return { quota, isInCare };
}
