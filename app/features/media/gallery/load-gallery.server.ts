import { getImageService } from "~/services/images/index.server";
import { isPersonInCare } from "~/features/safety/care/person-in-care.server";
import { listUnfinished } from "../generation/find-generation.server";
import { mediaQuotaOf } from "../generation/media-slots.server";
import { GALLERY_PAGE_SIZE } from "../limits";
import { mediaAllowanceOf } from "../media-allowance.server";
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
  const [page, has, unfinished, quota, allowance, isInCare] = await Promise.all([
    query === ""
      ? listItems(userId, { limit: GALLERY_PAGE_SIZE, before, ...filter })
      : searchItems(userId, query, filter).then((items) => ({ items, next: null })),
    hasItems(userId),
    listUnfinished(userId),
    mediaQuotaOf(userId),
    mediaAllowanceOf(userId),
    isPersonInCare(userId),
  ]);
  const isFurther = before !== undefined;
  return {
    tab,
    query,
    ...page,
    isEmpty: !has,
    isFurther,
    unfinished,
    quota,
    allowance,
    isInCare,
    isPainted: isPainted(),
  };
}

type NewMediaData = Pick<GalleryScreenData, "quota" | "allowance" | "isInCare" | "isPainted">;

/** What the pages of the forms show besides the form. */
export async function loadNewMedia(userId: string): Promise<NewMediaData> {
  const [quota, allowance, isInCare] = await Promise.all([
    mediaQuotaOf(userId),
    mediaAllowanceOf(userId),
    isPersonInCare(userId),
  ]);
  return { quota, allowance, isInCare, isPainted: isPainted() };
}

/** Without an image service the built-in painter makes the images. */
function isPainted(): boolean {
  return getImageService() === null;
}
