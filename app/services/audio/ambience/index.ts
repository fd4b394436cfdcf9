import { createBowls } from "./bells";
import { createBrook } from "./brook";
import { createDrone } from "./drone";
import { createFire } from "./fire";
import { createNight } from "./night";
import { createRain } from "./rain";
import type { Ambience } from "./types";
import { createWaves } from "./waves";
import { createWind } from "./wind";

const makers = {
  drone: createDrone,
  rain: createRain,
  waves: createWaves,
  wind: createWind,
  bowls: createBowls,
  brook: createBrook,
  fire: createFire,
  night: createNight,
};

export type AmbienceName = keyof typeof makers | "silence";

/** An ambience with a variation of its own for each seed; null for silence. */
export function createAmbience(name: AmbienceName, rate: number, seed: number): Ambience | null {
  return name === "silence" ? null : makers[name](rate, seed);
}
