export type PlayerCommand = "toggle" | "back" | "forward";

/**
 * What a key does while the focus is in the player. The browser's own control handles the space bar and the arrows itself,
 * and so does a list of choices; on a button the space bar presses it.
 * @param kind the name of the element, or "VOLUME" for a slider of the volume, which the arrows move.
 */
export function playerKey(
  { key, hasModifier }: { key: string; hasModifier: boolean },
  kind: string,
): PlayerCommand | null {
  if (hasModifier || kind === "SELECT") return null;
  if (key.toLowerCase() === "k") return "toggle";
  if (kind === "AUDIO" || kind === "VOLUME") return null;
  if (key === "ArrowLeft") return "back";
  return key === "ArrowRight" ? "forward" : null;
}
