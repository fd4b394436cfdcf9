import type { Canvas } from "../canvas";
import type { Finish } from "../finish";
import type { Noise } from "../noise";
import type { Palette } from "../palettes";
import type { Random } from "../random";

/** Everything a composition draws with. */
export interface Studio {
  canvas: Canvas;
  /** Width and height, in pixels. */
  size: number;
  random: Random;
  noise: Noise;
  palette: Palette;
}

/** One composition. */
export interface Scene {
  /** Whether it needs a dark palette or a light one. */
  ground?: "dark" | "light";
  finish?: Partial<Omit<Finish, "seed">>;
  draw: (studio: Studio) => void;
}
