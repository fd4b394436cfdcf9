import { z } from "zod";

const toggle = z
  .enum(["on", "off"])
  .transform((value) => value === "on")
  .optional();

/** The form sends one switch at a time. */
export const privacySchema = z.object({ memoryEnabled: toggle, analyticsEnabled: toggle });

export type PrivacySettings = z.output<typeof privacySchema>;
