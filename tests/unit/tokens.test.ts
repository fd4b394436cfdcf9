import { describe, expect, test } from "vitest";
import { scene, themes } from "../../tailwind.config";

/** Relative luminance of a colour (WCAG 2.2). */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours, 1 to 21 (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** The colour of a half-transparent colour on a background. */
function mix(over: string, ground: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const [a, b] = [over, ground].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
      number,
      number,
    ];
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, "0");
  });
  return `#${channels.join("")}`;
}

test("the contrast formula is right", () => {
  expect(contrast("#000000", "#ffffff")).toBe(21);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

describe.each(Object.entries(themes))("by %s", (_, theme) => {
  const grounds = (["ground", "surface", "raised", "tint"] as const).map(
    (name) => [name, theme[name]] as const,
  );
  const inks = ["ink", "soft", "light", "calm", "danger"] as const;

  test.each(grounds)("every text and icon is readable on %s", (_name, ground) => {
    for (const ink of inks) expect(contrast(theme[ink], ground), ink).toBeGreaterThanOrEqual(4.5);
  });

  test.each(grounds)("controls are visible on %s", (_name, ground) => {
    expect(contrast(theme.edge, ground)).toBeGreaterThanOrEqual(3);
  });

  test("the primary button is readable, also on hover", () => {
    expect(contrast(theme["on-light"], theme.light)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(theme["on-light"], mix(theme.light, theme.ink, 0.88))).toBeGreaterThanOrEqual(4.5);
  });
});

describe("at dusk", () => {
  test.each(["dusk-night", "dusk-plum", "dusk-rust", "hill-far", "hill-mid", "hill-near"] as const)(
    "text is readable on %s",
    (ground) => {
      expect(contrast(scene["on-dusk"], scene[ground])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test("the buttons are readable everywhere", () => {
    expect(contrast(scene["on-light-dusk"], scene["light-on-dusk"])).toBeGreaterThanOrEqual(4.5);
    const glass = mix("#14131a", scene["dusk-rust"], 0.6);
    expect(contrast(scene["on-dusk"], glass)).toBeGreaterThanOrEqual(4.5);
  });
});
