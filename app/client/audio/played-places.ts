/** Where a person stopped listening: the most recent last. */
export interface PlayedPlaces {
  userId: string;
  /** An item's id and the seconds that were heard. */
  places: [id: string, seconds: number][];
}

/** Its key in the browser's `localStorage`. */
export const placesKey = "anamcara:places";
/** So many places are kept; the oldest is dropped. */
export const MAX_PLACES = 50;
let isCleared = false;

/** The places with this one set, or without it (null). Another person's places are dropped. */
export function withPlace(
  kept: PlayedPlaces | null,
  userId: string,
  id: string,
  seconds: number | null,
): PlayedPlaces {
  const places = kept?.userId === userId ? kept.places.filter(([other]) => other !== id) : [];
  if (seconds !== null) places.push([id, seconds]);
  return { userId, places: places.slice(-MAX_PLACES) };
}

/** Reads what the browser stored; null for anything else than places. */
export function parsePlaces(stored: string | null): PlayedPlaces | null {
  try {
    const { userId, places } = JSON.parse(stored ?? "") as PlayedPlaces;
    const isPlace = (entry: unknown) =>
      Array.isArray(entry) && typeof entry[0] === "string" && Number.isFinite(entry[1]);
    return typeof userId === "string" && Array.isArray(places) && places.every(isPlace)
      ? { userId, places }
      : null;
  } catch {
    return null;
  }
}

/** Where this person stopped listening to this item, in seconds; null for its beginning. */
export function readPlace(userId: string, id: string): number | null {
  try {
    const kept = parsePlaces(localStorage.getItem(placesKey));
    return (kept?.userId === userId && kept.places.find(([other]) => other === id)?.[1]) || null;
  } catch {
    return null;
  }
}

/** Keeps the place of an item, or drops it (null). Nothing is kept where the browser stores nothing. */
export function keepPlace(userId: string, id: string, seconds: number | null): void {
  if (isCleared) return;
  try {
    const kept = parsePlaces(localStorage.getItem(placesKey));
    localStorage.setItem(placesKey, JSON.stringify(withPlace(kept, userId, id, seconds)));
  } catch {
    // The browser allows no storage: every meditation begins at its beginning.
  }
}

/** Removes every place at logout. What still plays until the page is left keeps none. */
export function clearPlaces(): void {
  isCleared = true;
  try {
    localStorage.removeItem(placesKey);
  } catch {
    // Nothing was stored.
  }
}
