export interface Noise {
  /** Smooth noise from about -1 to 1. */
  at(x: number, y: number): number;
  /** Several sizes of noise on top of each other, from about -1 to 1. */
  layered(x: number, y: number, octaves: number): number;
  /** Noise with sharp crests, from 0 to 1. */
  ridged(x: number, y: number, octaves: number): number;
}

const DIRECTIONS = Array.from({ length: 64 }, (_, index) => (index / 64) * 2 * Math.PI);
const COSINES = Float32Array.from(DIRECTIONS, Math.cos);
const SINES = Float32Array.from(DIRECTIONS, Math.sin);

/** Gradient noise on a lattice of hashed directions. */
export function createNoise(seed: number): Noise {
  const base = Math.imul(seed | 1, 0x9e3779b1);
  const corner = (i: number, j: number, u: number, v: number) => {
    let hash = Math.imul(i, 0x27d4eb2d) ^ Math.imul(j, 0x165667b1) ^ base;
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    const direction = (hash ^ (hash >>> 13)) & 63;
    return COSINES[direction]! * u + SINES[direction]! * v;
  };
  const at = (x: number, y: number) => {
    const i = Math.floor(x);
    const j = Math.floor(y);
    const u = x - i;
    const v = y - j;
    const s = u * u * u * (u * (u * 6 - 15) + 10);
    const t = v * v * v * (v * (v * 6 - 15) + 10);
    const top = corner(i, j, u, v) * (1 - s) + corner(i + 1, j, u - 1, v) * s;
    const bottom = corner(i, j + 1, u, v - 1) * (1 - s) + corner(i + 1, j + 1, u - 1, v - 1) * s;
    return (top * (1 - t) + bottom * t) * 1.5;
  };
  const layered = (x: number, y: number, octaves: number) => {
    let sum = 0;
    for (let octave = 0, share = 0.5, scale = 1; octave < octaves; octave += 1, share /= 2, scale *= 2.03)
      sum += share * at(x * scale + octave * 17.3, y * scale - octave * 9.1);
    return sum;
  };
  const ridged = (x: number, y: number, octaves: number) => {
    let sum = 0;
    for (let octave = 0, share = 0.5, scale = 1; octave < octaves; octave += 1, share /= 2, scale *= 2.03)
      sum += share * (1 - Math.abs(at(x * scale + octave * 31.7, y * scale + octave * 5.9)));
    return sum;
  };
  return { at, layered, ridged };
}
