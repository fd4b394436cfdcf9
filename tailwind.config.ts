import type { Config } from "tailwindcss";
import plugin from "tailwindcss/plugin";

/**
 * The two themes: warm paper by day, night by night. `light` is the one accent; `edge` draws what must be seen
 * to be used (3:1), `line` what merely separates. tests/unit/tokens.test.ts computes every pair's contrast.
 */
export const themes = {
  light: {
    ground: "#faf7f2",
    surface: "#ffffff",
    raised: "#ffffff",
    tint: "#f3e9dc",
    ink: "#23202b",
    soft: "#5b5566",
    line: "#e6dfd4",
    edge: "#8a8172",
    light: "#a4520f",
    "on-light": "#ffffff",
    calm: "#2f6b5b",
    danger: "#a8322d",
  },
  dark: {
    ground: "#14131a",
    surface: "#1b1a23",
    raised: "#22212c",
    tint: "#2a2632",
    ink: "#f1ecf7",
    soft: "#b3abc2",
    line: "#34323f",
    edge: "#7d798f",
    light: "#f2b872",
    "on-light": "#14131a",
    calm: "#8fd0bb",
    danger: "#ff9c94",
  },
} as const;

/** The dusk behind the landing page's first view, the same by day and by night. */
export const scene = {
  "dusk-night": "#15131f",
  "dusk-plum": "#35273d",
  "dusk-rust": "#7d4238",
  "dusk-amber": "#d98f55",
  "dusk-glow": "#ffdca6",
  "hill-far": "#4f2f38",
  "hill-mid": "#2b1c29",
  "hill-near": "#17121c",
  "on-dusk": "#fff6ea",
  "light-on-dusk": "#f2b872",
  "on-light-dusk": "#14131a",
} as const;

const shadows = {
  light: "0 1px 2px rgb(35 32 43 / 5%), 0 12px 32px -12px rgb(35 32 43 / 16%)",
  dark: "0 1px 2px rgb(0 0 0 / 30%), 0 16px 40px -16px rgb(0 0 0 / 60%)",
};

function asVariables(colors: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(colors).map(([name, value]) => [`--${name}`, value]));
}

function variables(theme: keyof typeof themes) {
  return { ...asVariables(themes[theme]), "--float": shadows[theme], "color-scheme": theme };
}

const colors = Object.fromEntries(Object.keys(themes.light).map((name) => [name, `var(--${name})`]));

export default {
  content: [],
  theme: {
    colors: { ...colors, transparent: "transparent", current: "currentColor" },
    fontFamily: {
      serif:
        '"Newsreader Variable", "Newsreader Georgia", "Newsreader Times", "Newsreader Noto", "Newsreader DejaVu", serif',
      sans: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
    },
    /** 14 · 17 · 20 · 25 · 34 · 48 px; the three largest grow between 360 and 1280 px of width. */
    fontSize: {
      sm: ["0.875rem", "1.5"],
      base: ["1.0625rem", "1.6"],
      lg: ["1.25rem", "1.35"],
      xl: ["clamp(1.375rem, 1.3rem + 0.33vw, 1.5625rem)", "1.3"],
      "2xl": ["clamp(1.75rem, 1.6rem + 0.65vw, 2.125rem)", "1.18"],
      "3xl": ["clamp(2.25rem, 1.95rem + 1.3vw, 3rem)", "1.1"],
    },
    borderRadius: { control: "10px", card: "14px", bubble: "18px", full: "9999px" },
    boxShadow: { float: "var(--float)" },
    extend: {
      maxWidth: { measure: "68ch", form: "560px", column: "640px", page: "1240px" },
      transitionDuration: { DEFAULT: "200ms" },
      transitionTimingFunction: { DEFAULT: "ease-out" },
    },
  },
  plugins: [
    plugin(({ addBase }) =>
      addBase({
        ":root": { ...variables("light"), ...asVariables(scene) },
        ".dark": variables("dark"),
        "@media (prefers-color-scheme: dark)": { ":root:not(.light)": variables("dark") },
      }),
    ),
  ],
} satisfies Config;
