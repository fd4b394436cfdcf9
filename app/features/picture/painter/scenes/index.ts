import type { Theme } from "../themes";
import { dunes } from "./dunes";
import { lake } from "./lake";
import { mountain } from "./mountain";
import type { Scene } from "./scene";
import { sea } from "./sea";

/** The composition of each theme. */
export const scenes: Record<Theme, Scene> = {
  mandala: sea,
  sea,
  underwater: sea,
  mountain,
  tree: mountain,
  moon: sea,
  path: dunes,
  flame: sea,
  rain: lake,
  garden: lake,
  dunes,
  forest: lake,
  stars: mountain,
  lake,
  snow: mountain,
  stones: dunes,
  circle: sea,
  doorway: sea,
  lotus: lake,
  clouds: sea,
};
