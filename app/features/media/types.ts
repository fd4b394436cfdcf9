import type { Language } from "~/i18n/config";
import type { Access, MediaAllowance } from "./premium-media";

export type MediaType = "meditation" | "image";
export type GalleryTab = "all" | "meditation" | "image" | "favorites";
export const galleryTabs: readonly GalleryTab[] = ["all", "meditation", "image", "favorites"];

export type GenerationStatus = "queued" | "running" | "done" | "failed" | "cancelled";
export type GenerationStep = "script" | "voice" | "mix" | "paint" | "store";

/** A sentence of a meditation, and when it is spoken, in milliseconds. */
export interface SpokenSentence {
  text: string;
  startMs: number | null;
}

/** How an item was made. */
export interface ItemMetadata {
  /** Bytes of the object. */
  size: number;
  /** Of an image: by a model, or drawn by the built-in painter. */
  source?: "model" | "painter";
  model?: string | null;
  width?: number;
  height?: number;
  /** Of a meditation. */
  language?: Language;
  minutes?: number;
  /** The voice that was chosen, and the engine that spoke. */
  voice?: string;
  spokenBy?: string;
  ambience?: string;
  bells?: boolean;
}

/** A gallery item as the API shows it. Dates are ISO 8601 UTC; the duration is in seconds. */
export interface GalleryItemDto {
  id: string;
  userId: string;
  type: MediaType;
  title: string;
  description: string | null;
  /** Where the object is read. */
  objectPath: string;
  coverImagePath: string | null;
  prompt: string | null;
  duration: number | null;
  isFavorite: boolean;
  isPublic: boolean;
  /** Address of the public page; null while the item is not shared. */
  shareUrl: string | null;
  metadata: ItemMetadata | null;
  createdAt: string;
}

/** One item with the text of its meditation, sentence by sentence. */
export type GalleryItemDetail = GalleryItemDto & {
  script: SpokenSentence[] | null;
  /** An administrator hides it from others; it cannot be shared. */
  isHidden: boolean;
};

/** An item as its public page shows it: nothing of its owner. */
export type SharedItem = Pick<
  GalleryItemDetail,
  "id" | "type" | "title" | "description" | "duration" | "script" | "createdAt"
> & { language: Language | null; isDrawn: boolean };

/** A generation as the API shows it. */
export interface GenerationDto {
  id: string;
  type: MediaType;
  title: string | null;
  status: GenerationStatus;
  step: GenerationStep | null;
  /** Of the whole. */
  percent: number;
  /** Its place among those that wait, from 1; null when it does not wait. */
  place: number | null;
  item: GalleryItemDto | null;
  /** Translation key. */
  error: string | null;
}

/** What may still be generated today; `limit` and `remaining` are null where there is no limit. */
export interface MediaQuota {
  used: number;
  limit: number | null;
  remaining: number | null;
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
