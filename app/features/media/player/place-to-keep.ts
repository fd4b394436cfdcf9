/** So close to the beginning or the end, in seconds, one begins again. */
const EDGE_SECONDS = 5;

/** The place that is worth keeping of the current one, in seconds; null at the beginning and at the end. */
export function placeToKeep({
  currentTime,
  duration,
}: {
  currentTime: number;
  duration: number;
}): number | null {
  return currentTime >= EDGE_SECONDS && currentTime <= duration - EDGE_SECONDS
    ? Math.floor(currentTime)
    : null;
}
