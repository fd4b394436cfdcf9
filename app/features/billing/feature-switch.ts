/** Whether a feature is there: for nobody, for people with Premium first, or for everybody. */
export const featureStates = ["off", "early", "on"] as const;
export type FeatureState = (typeof featureStates)[number];

/** The features that administrators can switch, and their states unless the setting `features` says otherwise. */
export const featureDefaults = {
  /** Meditations of one's own words. */
  ownScript: "early",
  /** Named lists of meditations. */
  series: "early",
} as const satisfies Record<string, FeatureState>;

export type FeatureName = keyof typeof featureDefaults;

/** Whether a person may use a feature in this state. */
export function isFeatureOn(
  feature: FeatureState,
  { subscriptionTier }: { subscriptionTier: "free" | "premium" },
): boolean {
  return feature === "on" || (feature === "early" && subscriptionTier === "premium");
}
