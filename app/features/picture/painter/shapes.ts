import { type Canvas, clamp, type Mask } from "./canvas";
import type { Colour } from "./colour";

export type Point = readonly [number, number];

export function emptyMask(size: number): Mask {
  return new Float32Array(size * size);
}

/** Visits the pixels of a box with the signed distance from a shape, in pixels, and keeps the larger cover. */
function stamp(
  mask: Mask,
  size: number,
  box: readonly [number, number, number, number],
  cover: (x: number, y: number) => number,
): void {
  const [left, top, right, bottom] = box;
  const lastRow = Math.min(size - 1, Math.ceil(bottom * size));
  const lastColumn = Math.min(size - 1, Math.ceil(right * size));
  for (let row = Math.max(0, Math.floor(top * size) - 1); row <= lastRow; row += 1) {
    for (let column = Math.max(0, Math.floor(left * size) - 1); column <= lastColumn; column += 1) {
      const share = cover((column + 0.5) / size, (row + 0.5) / size);
      const index = row * size + column;
      if (share > mask[index]!) mask[index] = Math.min(1, share);
    }
  }
}

/** A stroke with round ends, thinner at one end than at the other. Widths are radii. */
export function stroke(
  mask: Mask,
  size: number,
  from: Point,
  to: Point,
  wide: number,
  narrow = wide,
  strength = 1,
) {
  const [ax, ay] = from;
  const [dx, dy] = [to[0] - ax, to[1] - ay];
  const square = dx * dx + dy * dy || 1e-9;
  const most = Math.max(wide, narrow) + 1 / size;
  const box = [
    Math.min(ax, to[0]) - most,
    Math.min(ay, to[1]) - most,
    Math.max(ax, to[0]) + most,
    Math.max(ay, to[1]) + most,
  ] as const;
  stamp(mask, size, box, (x, y) => {
    const t = clamp(((x - ax) * dx + (y - ay) * dy) / square);
    const away = Math.hypot(x - ax - dx * t, y - ay - dy * t);
    return strength * clamp(0.5 + (wide + (narrow - wide) * t - away) * size);
  });
}

/** A curved stroke through a bent line (quadratic), in pieces. */
export function bentStroke(
  mask: Mask,
  size: number,
  [from, bend, to]: readonly [Point, Point, Point],
  wide: number,
  narrow: number,
  strength = 1,
): void {
  const pieces = 10;
  const place = (t: number): Point => [
    from[0] * (1 - t) ** 2 + 2 * bend[0] * t * (1 - t) + to[0] * t * t,
    from[1] * (1 - t) ** 2 + 2 * bend[1] * t * (1 - t) + to[1] * t * t,
  ];
  for (let piece = 0; piece < pieces; piece += 1) {
    const width = (at: number) => wide + (narrow - wide) * (at / pieces);
    stroke(
      mask,
      size,
      place(piece / pieces),
      place((piece + 1) / pieces),
      width(piece),
      width(piece + 1),
      strength,
    );
  }
}

/** An ellipse, turned by `angle`; `soft` is the width of its edge as a share of its radius. */
export function ellipse(
  mask: Mask,
  size: number,
  [cx, cy]: Point,
  [rx, ry]: readonly [number, number],
  { angle = 0, soft = 0, strength = 1 } = {},
): void {
  const most = Math.max(rx, ry) * (1 + soft) + 1 / size;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const edge = Math.max(soft, 1 / (size * Math.min(rx, ry)));
  stamp(mask, size, [cx - most, cy - most, cx + most, cy + most], (x, y) => {
    const u = ((x - cx) * cos + (y - cy) * sin) / rx;
    const v = (-(x - cx) * sin + (y - cy) * cos) / ry;
    return strength * clamp(0.5 + (1 - Math.hypot(u, v)) / edge);
  });
}

/** A petal or leaf from its foot to its tip: widest at `belly` of its length. */
export function petal(
  mask: Mask,
  size: number,
  [fx, fy]: Point,
  { angle, length, width, belly = 0.55, strength = 1 }: PetalShape,
): void {
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const box = [
    Math.min(fx, fx + ux * length) - width,
    Math.min(fy, fy + uy * length) - width,
    Math.max(fx, fx + ux * length) + width,
    Math.max(fy, fy + uy * length) + width,
  ] as const;
  stamp(mask, size, box, (x, y) => {
    const along = ((x - fx) * ux + (y - fy) * uy) / length;
    if (along <= 0 || along >= 1) return 0;
    const across = Math.abs(-(x - fx) * uy + (y - fy) * ux);
    return strength * clamp(0.5 + (width * petalWidth(along, belly) - across) * size);
  });
}

export interface PetalShape {
  angle: number;
  length: number;
  /** Half of the widest part. */
  width: number;
  belly?: number;
  strength?: number;
}

/** The share of a petal's width at a share of its length. */
export function petalWidth(along: number, belly: number): number {
  const t = along < belly ? along / belly : (1 - along) / (1 - belly);
  return Math.sqrt(clamp(1 - (1 - t) ** 2)) * (along < belly ? 1 : 0.45 + 0.55 * t);
}

/** Paints one petal onto the canvas; `paint` gets the share of its length and the place between its edges, -1 to 1. */
export function paintPetal(
  canvas: Canvas,
  [fx, fy]: Point,
  { angle, length, width, belly = 0.55, strength = 1 }: PetalShape,
  paint: (along: number, across: number, index: number) => Colour,
): void {
  const { size } = canvas;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const reach = (foot: number, unit: number) => [
    Math.max(0, Math.floor((Math.min(foot, foot + unit * length) - width) * size)),
    Math.min(size - 1, Math.ceil((Math.max(foot, foot + unit * length) + width) * size)),
  ];
  const [left, right] = reach(fx, ux) as [number, number];
  const [top, bottom] = reach(fy, uy) as [number, number];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const [x, y] = [(column + 0.5) / size - fx, (row + 0.5) / size - fy];
      const along = (x * ux + y * uy) / length;
      if (along <= 0 || along >= 1) continue;
      const half = width * petalWidth(along, belly);
      const across = -x * uy + y * ux;
      const cover = clamp(0.5 + (half - Math.abs(across)) * size) * strength;
      const index = row * size + column;
      if (cover > 0) canvas.over(index, paint(along, clamp(across / half, -1, 1), index), cover);
    }
  }
}
