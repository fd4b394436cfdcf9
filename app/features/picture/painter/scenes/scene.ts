import type { Canvas } from "../canvas";
import type { Finish } from "../finish";
import type { Noise } from "../noise";
import type { Palette } from "../palettes";
import type { Random } from "../random";
import type { Weather } from "../themes";

/** Everything a composition draws with. */
export interface Studio {
  canvas: Canvas;
  /** Width and height, in pixels. */
  size: number;
  random: Random;
  noise: Noise;
  palette: Palette;
  /** What falls from the sky. */
  weather: Weather | null;
}

/** One composition. */
export interface Scene {
  /** Whether it needs a dark palette or a light one. */
  ground?: "dark" | "light";
  /** Whether it draws the weather itself; else it is drawn over the whole. */
  drawsWeather?: boolean;
  finish?: Partial<Omit<Finish, "seed">>;
  draw: (studio: Studio) => void;
}
