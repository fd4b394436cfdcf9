/** Sky from top to horizon, and the hills from the farthest to the nearest: evenings within the product's palette. */
const evenings = [
  ["#171424", "#4b2f47", "#c9754b", "#6b3f49", "#3a2636", "#1b1622"],
  ["#14131a", "#3a2c52", "#b0746a", "#594061", "#33284a", "#18151f"],
  ["#12202a", "#2f5059", "#c99a6b", "#3f5f60", "#24424a", "#10191f"],
  ["#1c1a2e", "#5a3d5c", "#e0a071", "#78505f", "#45324a", "#1f1a28"],
  ["#101b1a", "#2f5a4d", "#b9a873", "#3f6a59", "#25463d", "#101a18"],
  ["#1d1420", "#6a3340", "#dd8f5a", "#7c424a", "#482a38", "#1f1521"],
  ["#11162a", "#33406b", "#b58a86", "#4b5078", "#2c3355", "#131626"],
  ["#231a1a", "#74442e", "#e3a95f", "#84543a", "#4c3229", "#211819"],
] as const;

const lensColour = "#f7d49a";

/** A sequence of numbers from 0 to 1 that follows from a text alone. */
function numbersOf(text: string): { next: () => number; key: string } {
  let state = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193);
  const key = (state >>> 0).toString(36);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, key };
}

export interface CoverSize {
  width: number;
  height: number;
}

/**
 * The cover of a meditation, and what stands for a picture that is missing: a small dusk, with the lens of the mark lit over
 * hills. The same id gives the same cover. It loads nothing and holds no text, so it can be put into a page as it is.
 * @returns an SVG element that fills its box, at most 3,000 characters.
 */
export function coverSvg(id: string, { width, height }: CoverSize = { width: 400, height: 400 }): string {
  const { next, key } = numbersOf(id);
  const between = (low: number, high: number) => low + (high - low) * next();
  const shown = (value: number) => value.toFixed(1);
  const [high, middle, low, ...hills] = evenings[Math.floor(next() * evenings.length)]!;
  const unit = Math.min(width, height);
  const radius = unit * between(0.15, 0.2);
  const x = width * between(0.36, 0.64);
  const y = height * between(0.4, 0.5);
  // How far the two circles stand from their middle: half of the lens is what they share.
  const apart = radius * between(0.42, 0.58);
  const rise = Math.sqrt(radius * radius - apart * apart);
  const arc = `${shown(radius)} ${shown(radius)} 0 0 1`;
  const lens = `M${shown(x)} ${shown(y - rise)}A${arc} ${shown(x)} ${shown(y + rise)}A${arc} ${shown(x)} ${shown(y - rise)}z`;
  const rings = [-1, 1].map(
    (side) => `<circle cx="${shown(x + side * apart)}" cy="${shown(y)}" r="${shown(radius)}"/>`,
  );
  const stars = Array.from({ length: 9 }, () => {
    const [cx, cy] = [between(0.03, 0.97) * width, between(0.03, 0.34) * height];
    return `<circle cx="${shown(cx)}" cy="${shown(cy)}" r="${shown(unit * between(0.0018, 0.0042))}" opacity=".${Math.floor(between(2, 7))}"/>`;
  });
  const land = hills.map((colour, layer) => {
    const base = height * (0.62 + layer * 0.115);
    const swing = height * between(0.035, 0.085);
    const points = [0, 1, 2, 3].map((place) => ({
      x: (width * place) / 3,
      y: base + swing * (next() * 2 - 1) * (layer === 0 ? 1 : 0.8),
    }));
    const curves = points.slice(1).map((to, place) => {
      const from = points[place]!;
      const half = (from.x + to.x) / 2;
      return `C${shown(half)} ${shown(from.y)} ${shown(half)} ${shown(to.y)} ${shown(to.x)} ${shown(to.y)}`;
    });
    const crest =
      layer === 0 ? ` stroke="${lensColour}" stroke-opacity=".2" stroke-width="${shown(unit * 0.004)}"` : "";
    return `<path fill="${colour}"${crest} d="M0 ${shown(points[0]!.y)}${curves.join("")}V${height}H0z"/>`;
  });
  const shine = `<stop stop-color="${lensColour}" stop-opacity=".75"/><stop offset=".35" stop-color="${lensColour}" stop-opacity=".24"/><stop offset="1" stop-color="${lensColour}" stop-opacity="0"/>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="100%" height="100%" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">`,
    `<defs><linearGradient id="s${key}" x2="0" y2="1"><stop stop-color="${high}"/><stop offset=".4" stop-color="${middle}"/><stop offset=".78" stop-color="${low}"/></linearGradient>`,
    `<radialGradient id="g${key}">${shine}</radialGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="url(#s${key})"/>`,
    `<g fill="#fff3dc">${stars.join("")}</g>`,
    `<circle cx="${shown(x)}" cy="${shown(y)}" r="${shown(unit * 0.46)}" fill="url(#g${key})"/>`,
    `<path fill="${lensColour}" d="${lens}"/>`,
    `<g fill="none" stroke="#fff3dc" stroke-opacity=".5" stroke-width="${shown(unit * 0.0045)}">${rings.join("")}</g>`,
    land.join(""),
    "</svg>",
  ].join("");
}
