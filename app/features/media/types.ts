import type { z } from "zod";
import type { Language } from "~/i18n/config";
import type * as answers from "./answers";
import type { SpokenBy } from "./spoken-by";

export type MediaType = "meditation" | "image";
export type GalleryTab = "all" | "meditation" | "image" | "favorites";
export const galleryTabs: readonly GalleryTab[] = ["all", "meditation", "image", "favorites"];

export type GenerationStatus = "queued" | "running" | "done" | "failed" | "cancelled";
export type GenerationStep = "script" | "voice" | "mix" | "paint" | "store";

/** A sentence of a meditation, and when it is spoken, in milliseconds. */
export type SpokenSentence = z.infer<typeof answers.spokenSentenceAnswer>;

/** How an item was made. */
export type ItemMetadata = z.infer<typeof answers.itemMetadataAnswer>;

/** A gallery item as the API shows it. Dates are ISO 8601 UTC; the duration is in seconds. */
export type GalleryItemDto = z.infer<typeof answers.galleryItemAnswer>;

/** One item with the text of its meditation, sentence by sentence. */
export type GalleryItemDetail = z.infer<typeof answers.galleryItemDetailAnswer>;

/** An item as its public page shows it: nothing of its owner. */
export type SharedItem = Pick<
  GalleryItemDetail,
  "id" | "type" | "title" | "description" | "duration" | "script" | "createdAt"
> & { language: Language | null; isDrawn: boolean; spokenBy: SpokenBy | null };

/** A generation as the API shows it. */
export type GenerationDto = z.infer<typeof answers.generationAnswer>;

/** What may still be generated today; `limit` and `remaining` are null where there is no limit. */
export interface MediaQuota {
  used: number;
  limit: number | null;
  remaining: number | null;
}

/** What a person is to see of a feature: they use it, it is named as part of Premium, or it is not there. */
export type Access = "open" | "premium" | "hidden";

/** What a person may make. */
export interface MediaAllowance {
  isPremium: boolean;
  ownScript: Access;
  series: Access;
}

/** What a person asks for. */
export interface MediaInput {
  type: MediaType;
  prompt: string;
  title?: string | null;
  language: Language;
  minutes?: number;
  voice?: string;
  ambience?: string;
  bells?: boolean;
  style?: string | null;
  /** The person's own words, spoken in place of a script that is made. */
  script?: string;
}

/** Everything the gallery screen shows. */
export interface GalleryScreenData {
  tab: GalleryTab;
  query: string;
  items: GalleryItemDto[];
  /** Whether the person has nothing at all. */
  isEmpty: boolean;
  /** Whether this is not the first page. */
  isFurther: boolean;
  /** The cursor of the next page, when there is more. */
  next: string | null;
  /** What is being made. */
  unfinished: GenerationDto[];
  quota: MediaQuota;
  allowance: MediaAllowance;
  /** In care nothing new is offered. */
  isInCare: boolean;
  /** Whether the built-in painter makes the images. */
  isPainted: boolean;
}

/** A person's series. */
export interface SeriesListData {
  access: Access;
  isInCare: boolean;
  series: { id: string; name: string; count: number }[];
}

/** One series: its meditations in the order in which they are played, and those that can be added. */
export interface SeriesScreenData {
  access: Access;
  isInCare: boolean;
  id: string;
  name: string;
  items: GalleryItemDto[];
  others: { id: string; title: string }[];
}
