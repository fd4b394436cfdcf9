export type PlayerCommand = "toggle" | "back" | "forward";

/**
 * What a key does while the focus is in the player. The browser's own control handles the space bar and the arrows itself,
 * and so does a list of choices; on a button the space bar presses it.
 */
export function playerKey(
  { key, hasModifier }: { key: string; hasModifier: boolean },
  tagName: string,
): PlayerCommand | null {
  if (hasModifier || tagName === "SELECT") return null;
  if (key.toLowerCase() === "k") return "toggle";
  if (tagName === "AUDIO") return null;
  if (key === "ArrowLeft") return "back";
  return key === "ArrowRight" ? "forward" : null;
}
