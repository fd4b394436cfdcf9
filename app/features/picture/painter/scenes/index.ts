import type { Theme } from "../themes";
import { circle } from "./circle";
import { clouds } from "./clouds";
import { doorway } from "./doorway";
import { dunes } from "./dunes";
import { fire } from "./fire";
import { flame } from "./flame";
import { forest } from "./forest";
import { garden } from "./garden";
import { lake } from "./lake";
import { lotus } from "./lotus";
import { mandala } from "./mandala";
import { moon } from "./moon";
import { mountain } from "./mountain";
import { path } from "./path";
import { rain } from "./rain";
import type { Scene } from "./scene";
import { sea } from "./sea";
import { snow } from "./snow";
import { stars } from "./stars";
import { stones } from "./stones";
import { tree } from "./tree";
import { underwater } from "./underwater";

/** The composition of each theme. */
export const scenes: Record<Theme, Scene> = {
  mandala,
  sea,
  underwater,
  mountain,
  tree,
  moon,
  path,
  flame,
  fire,
  rain,
  garden,
  dunes,
  forest,
  stars,
  lake,
  snow,
  stones,
  circle,
  doorway,
  lotus,
  clouds,
};
