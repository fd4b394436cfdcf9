import type { Colour } from "./colour";

export const clamp = (value: number, low = 0, high = 1) => (value < low ? low : value > high ? high : value);

/** 0 below `from`, 1 above `to`, an S-shaped curve between. Also falls, when `from` is the larger. */
export function smooth(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** How much of each pixel something covers, from 0 to 1. */
export type Mask = Float32Array;

/**
 * A square of light. Places are given as shares of its side: (0, 0) is at the top left, (1, 1) at the bottom right; so the
 * same drawing works in every size.
 */
export class Canvas {
  readonly red: Float32Array;
  readonly green: Float32Array;
  readonly blue: Float32Array;

  constructor(readonly size: number) {
    this.red = new Float32Array(size * size);
    this.green = new Float32Array(size * size);
    this.blue = new Float32Array(size * size);
  }

  /** Calls `visit` for each pixel between two heights. */
  each(visit: (x: number, y: number, index: number) => void, top = 0, bottom = 1): void {
    const { size } = this;
    const last = Math.min(size, Math.ceil(bottom * size));
    for (let row = Math.max(0, Math.floor(top * size)); row < last; row += 1) {
      const y = (row + 0.5) / size;
      for (let column = 0; column < size; column += 1) visit((column + 0.5) / size, y, row * size + column);
    }
  }

  /** Lays a colour over a pixel. */
  over(index: number, [r, g, b]: Colour, share: number): void {
    const rest = 1 - share;
    this.red[index] = this.red[index]! * rest + r * share;
    this.green[index] = this.green[index]! * rest + g * share;
    this.blue[index] = this.blue[index]! * rest + b * share;
  }

  /** Adds light to a pixel. */
  add(index: number, [r, g, b]: Colour, amount: number): void {
    this.red[index]! += r * amount;
    this.green[index]! += g * amount;
    this.blue[index]! += b * amount;
  }

  /** Takes light away from a pixel, `factor` times. */
  dim(index: number, factor: number): void {
    this.red[index]! *= factor;
    this.green[index]! *= factor;
    this.blue[index]! *= factor;
  }

  /** The colour at a place, between its neighbours; places outside give the edge. */
  read(x: number, y: number): Colour {
    const { size } = this;
    const column = clamp(x * size - 0.5, 0, size - 1.001);
    const row = clamp(y * size - 0.5, 0, size - 1.001);
    const [i, j] = [Math.floor(column), Math.floor(row)];
    const [u, v] = [column - i, row - j];
    const at = j * size + i;
    const mixed = (plane: Float32Array) =>
      (plane[at]! * (1 - u) + plane[at + 1]! * u) * (1 - v) +
      (plane[at + size]! * (1 - u) + plane[at + size + 1]! * u) * v;
    return [mixed(this.red), mixed(this.green), mixed(this.blue)];
  }

  /** Lays a colour over everything that the mask covers. */
  fill(mask: Mask, paint: Colour | ((x: number, y: number) => Colour), share = 1): void {
    this.each((x, y, index) => {
      const cover = mask[index]! * share;
      if (cover > 0.001) this.over(index, typeof paint === "function" ? paint(x, y) : paint, clamp(cover));
    });
  }
}

/** A slowly changing field, worked out on a coarse grid and read between its points. */
export function field(compute: (x: number, y: number) => number, cells = 128) {
  const side = cells + 2;
  const values = new Float32Array(side * side);
  for (let j = 0; j < side; j += 1)
    for (let i = 0; i < side; i += 1) values[j * side + i] = compute(i / cells, j / cells);
  return (x: number, y: number): number => {
    const column = clamp(x * cells, 0, cells);
    const row = clamp(y * cells, 0, cells);
    const [i, j] = [Math.floor(column), Math.floor(row)];
    const [u, v] = [column - i, row - j];
    const at = j * side + i;
    return (
      (values[at]! * (1 - u) + values[at + 1]! * u) * (1 - v) +
      (values[at + side]! * (1 - u) + values[at + side + 1]! * u) * v
    );
  };
}

/** Softens a plane by about `radius` (a share of the side): three box blurs are close to a bell curve. */
export function blur(plane: Float32Array, size: number, radius: number): Float32Array {
  const reach = Math.round(radius * size * 0.58);
  if (reach < 1) return plane.slice();
  let from = plane;
  for (let pass = 0; pass < 3; pass += 1) from = boxBlur(boxBlur(from, size, reach, 1), size, reach, size);
  return from;
}

function boxBlur(plane: Float32Array, size: number, reach: number, step: number): Float32Array {
  const across = step === 1 ? size : 1;
  const result = new Float32Array(plane.length);
  const width = 2 * reach + 1;
  for (let lane = 0; lane < size; lane += 1) {
    const start = lane * across;
    const value = (at: number) => plane[start + clamp(at, 0, size - 1) * step]!;
    let sum = 0;
    for (let at = -reach; at <= reach; at += 1) sum += value(at);
    for (let at = 0; at < size; at += 1) {
      result[start + at * step] = sum / width;
      sum += value(at + reach + 1) - value(at - reach);
    }
  }
  return result;
}
