/** Red, green and blue as amounts of light, each from 0; 1 is white, more is brighter than paper. */
export type Colour = readonly [number, number, number];

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** @param hex "#rrggbb" */
export function colour(hex: string): Colour {
  const part = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

type Lab = [number, number, number];

function toLab([r, g, b]: Colour): Lab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromLab([lightness, a, b]: Lab): Colour {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    Math.max(0, 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    Math.max(0, -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    Math.max(0, -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** A colour between two, as the eye sees the middle (OKLab). */
export function blend(one: Colour, other: Colour, share: number): Colour {
  const [a, b] = [toLab(one), toLab(other)];
  return fromLab([0, 1, 2].map((at) => a[at]! + (b[at]! - a[at]!) * share) as Lab);
}

/** A colour between two, as light adds up: cheap enough for every pixel. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const rest = 1 - share;
  return [
    one[0] * rest + other[0] * share,
    one[1] * rest + other[1] * share,
    one[2] * rest + other[2] * share,
  ];
}

/** The same colour, turned on the colour circle by `degrees`, lighter by `lighter` (-1 to 1) and with more or less chroma. */
export function shift(one: Colour, { degrees = 0, lighter = 0, chroma = 1 }): Colour {
  const [lightness, a, b] = toLab(one);
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return fromLab([
    Math.min(1, Math.max(0, lightness + lighter)),
    (a * cos - b * sin) * chroma,
    (a * sin + b * cos) * chroma,
  ]);
}

/** The same colour with `factor` times as much light. */
export const bright = ([r, g, b]: Colour, factor: number): Colour => [r * factor, g * factor, b * factor];

/** How light a colour looks, from 0 to 1. */
export const lightnessOf = (one: Colour): number => toLab(one)[0];

const STEPS = 512;

/** Colours along a way through the given ones, in even steps; reading it costs nothing. */
export function gradient(stops: readonly Colour[]): (at: number) => Colour {
  const table = Array.from({ length: STEPS + 1 }, (_, step) => {
    const position = (step / STEPS) * (stops.length - 1);
    const index = Math.min(stops.length - 2, Math.floor(position));
    return stops.length === 1 ? stops[0]! : blend(stops[index]!, stops[index + 1]!, position - index);
  });
  return (at) => table[!(at > 0) ? 0 : at >= 1 ? STEPS : Math.floor(at * STEPS)]!;
}
