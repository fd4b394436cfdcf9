/** The colour themes of pages: light, dark, or the device's. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];
