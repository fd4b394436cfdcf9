import { FREE_MINUTES, premiumAmbiences } from "~/features/meditation/limits";
import type { FeatureState } from "~/features/billing/feature-switch";
import { isFeatureOn } from "~/features/billing/feature-switch";
import type { Access, MediaAllowance, MediaInput } from "./types";

/** For the form beside a care answer: there Premium is neither named nor offered. */
export const withoutPremiumNames: MediaAllowance = { isPremium: true, ownScript: "hidden", series: "hidden" };

/** What a person is to see of a feature in this state. */
export function accessTo(feature: FeatureState, user: { subscriptionTier: "free" | "premium" }): Access {
  if (feature === "off") return "hidden";
  return isFeatureOn(feature, user) ? "open" : "premium";
}

/** The field of a request that the person may not use, and why: a translation key; null when there is none. */
export function findPremiumField(
  { minutes, ambience, script }: Pick<MediaInput, "minutes" | "ambience" | "script">,
  { isPremium, ownScript }: MediaAllowance,
): { field: "minutes" | "ambience" | "script"; error: string } | null {
  if (script && ownScript !== "open") return { field: "script", error: "premium.errors.script" };
  if (isPremium) return null;
  if (minutes && minutes > FREE_MINUTES) return { field: "minutes", error: "premium.errors.minutes" };
  const isPremiumSound = premiumAmbiences.some((one) => one === ambience);
  return isPremiumSound ? { field: "ambience", error: "premium.errors.ambience" } : null;
}
