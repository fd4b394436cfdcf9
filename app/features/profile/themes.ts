/** How pages are coloured: by day, by night, or as the device has it. */
export const themes = ["light", "dark", "system"] as const;
export type Theme = (typeof themes)[number];
