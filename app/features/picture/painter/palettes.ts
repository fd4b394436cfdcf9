import { blend, bright, colour, type Colour, lightnessOf, shift } from "./colour";
import type { Mood } from "./moods";
import type { Random } from "./random";

/** The colours of one picture. */
export interface Palette {
  /** From the top of the sky, over its middle, to the horizon. */
  high: Colour;
  middle: Colour;
  low: Colour;
  /** The sun, the moon, a lamp. */
  light: Colour;
  /** The disc of the sun or the moon itself. */
  sun: Colour;
  /** What stands far away, and what stands near. */
  far: Colour;
  near: Colour;
  /** One colour for few things. */
  accent: Colour;
  /** Whether the ground is dark. */
  isDark: boolean;
}

/** high, middle, low, light, far, near, accent: two ways for each mood, the darker first. */
const table: Record<Mood, readonly (readonly string[])[]> = {
  calm: [
    ["#203a3c", "#5f887f", "#d3d6ba", "#fbeecb", "#7d9f90", "#12272a", "#e5ad68"],
    ["#b9c8bb", "#dcdfca", "#f6ecd6", "#fffaf0", "#9fb3a4", "#34524b", "#c77a48"],
  ],
  night: [
    ["#0b0e1e", "#1d2444", "#51466e", "#f8dfae", "#373960", "#080912", "#f2b872"],
    ["#10182b", "#22385a", "#6d7f98", "#f5ead0", "#3d5473", "#0a0f1a", "#e8c48a"],
  ],
  dusk: [
    ["#171424", "#4b2f47", "#c9754b", "#ffdfa6", "#5c3743", "#14111a", "#f2b872"],
    ["#3d3550", "#a2656a", "#f1b983", "#fff0cc", "#7d5260", "#231a28", "#e8793f"],
  ],
  hope: [
    ["#3e4d72", "#b58795", "#f8cfa0", "#fff1cf", "#7f6a86", "#272436", "#f0955c"],
    ["#8fa3ba", "#e2b9ae", "#fbe3bd", "#fffaea", "#a994a3", "#4a4256", "#e27a55"],
  ],
  joy: [
    ["#b5562c", "#e79a45", "#fbd98f", "#fff8de", "#b9612f", "#4a1f16", "#d6452f"],
    ["#8cbcc4", "#f3d9a0", "#fdeec6", "#fffdf0", "#d99b52", "#5c3a24", "#de5a3c"],
  ],
  grief: [
    ["#151c25", "#3d4d5d", "#8d9aa0", "#f5d7a2", "#556470", "#0e1319", "#dca05c"],
    ["#6e7a84", "#a9b0b2", "#d8d5cb", "#fbf0d8", "#838d94", "#2a323a", "#b9794a"],
  ],
  love: [
    ["#331522", "#8c3f4c", "#e9a583", "#ffe6cf", "#7c3846", "#220d16", "#f2a071"],
    ["#c98f8a", "#e9c2ae", "#f9e4d0", "#fff7ec", "#b9837c", "#5a2a33", "#c4513f"],
  ],
  strength: [
    ["#22110f", "#74301d", "#dc8a43", "#ffe3a4", "#65301f", "#150a09", "#f4a646"],
    ["#a5613c", "#dba165", "#f5d9a7", "#fff4d8", "#9a5a3a", "#3a1d16", "#c2402a"],
  ],
  healing: [
    ["#0c3238", "#3a7f7c", "#b9dcc7", "#fcf6dd", "#558f89", "#082226", "#f2b98a"],
    ["#9fc6bd", "#cfe2d2", "#f4f0da", "#fffdf2", "#86b0a5", "#29504f", "#e08d62"],
  ],
  gratitude: [
    ["#3a3018", "#977a35", "#eed594", "#fff6d6", "#7f6d36", "#211b0d", "#c65b31"],
    ["#c9b277", "#e6d3a0", "#f8ebc9", "#fffbec", "#b09a5e", "#4b3d20", "#b8532e"],
  ],
  mystery: [
    ["#120d25", "#43295f", "#b07f92", "#ffe4b2", "#4a356a", "#0c0919", "#f0b35e"],
    ["#5c4a7a", "#a487a9", "#ead0c4", "#fff3dc", "#7c6792", "#2a2040", "#e0954e"],
  ],
  clarity: [
    ["#22242b", "#565a63", "#bfbdb6", "#fbf6ea", "#6b6f76", "#131419", "#d9694a"],
    ["#e2dccf", "#efe9dc", "#faf6ec", "#ffffff", "#b7b0a4", "#2a2730", "#b4532a"],
  ],
  winter: [
    ["#2c3d52", "#7489a0", "#d3dade", "#fff6e4", "#6f859b", "#172230", "#e6a46a"],
    ["#a9bac8", "#d2dbe0", "#f3f1ea", "#fffdf6", "#a3b3c0", "#394a5b", "#cf7f55"],
  ],
  autumn: [
    ["#2f1d1a", "#8f4a26", "#e9b46e", "#ffedc2", "#7a4429", "#1c110e", "#d9622b"],
    ["#b9a585", "#dfc59a", "#f6e7c8", "#fff9e8", "#a8805a", "#4a2c1e", "#c4562a"],
  ],
  green: [
    ["#10231b", "#3b6446", "#c6d39a", "#fff6ca", "#4d7353", "#0a1710", "#ecb350"],
    ["#a9bf9d", "#d3ddb9", "#f4f0d3", "#fffdee", "#8fac84", "#2f4a35", "#d58a3e"],
  ],
  blue: [
    ["#0a1c36", "#2a5d8a", "#9ccad2", "#fff4d6", "#42779a", "#071425", "#f5b56c"],
    ["#8fb4cc", "#c3dbe0", "#f1efe2", "#fffcf0", "#7fa6bd", "#274659", "#e5935a"],
  ],
  rose: [
    ["#3b2338", "#a56a83", "#f0c3b4", "#fff0df", "#8a5a72", "#251624", "#f0a878"],
    ["#dcb6b8", "#efd4cb", "#fbeee2", "#fffaf4", "#c79aa0", "#5f3a4a", "#cf6a5c"],
  ],
};

/** A palette of the mood, a little warmer or cooler, lighter or darker each time. */
export function choosePalette(mood: Mood, random: Random, wish: "dark" | "light" | "any" = "any"): Palette {
  const isDark = wish === "any" ? random.chance(0.6) : wish === "dark";
  const degrees = random.between(-9, 9);
  const lighter = random.between(-0.015, 0.02);
  const chroma = random.between(0.9, 1.1);
  const hexes = table[mood][isDark ? 0 : 1]!;
  const [high, middle, low, light, far, near, accent] = hexes.map((hex) =>
    shift(colour(hex), { degrees, lighter, chroma }),
  ) as [Colour, Colour, Colour, Colour, Colour, Colour, Colour];
  const isNight = lightnessOf(middle) < 0.6;
  // Before a pale sky only a coloured disc is seen.
  const sun = blend(light, accent, random.pick(isNight ? [0, 0, 0.12, 0.3] : [0, 0.3, 0.65, 0.85]));
  return { high, middle, low, light: bright(light, 1.05), sun, far, near, accent, isDark: isNight };
}
