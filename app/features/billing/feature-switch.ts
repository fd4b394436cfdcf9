/** Whether a feature is there: for no one, for people with Premium first, or for everyone. */
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

/** The field of a form that holds a feature's state. */
export const featureField = (name: string) => `feature${name[0]!.toUpperCase()}${name.slice(1)}` as const;

/** Whether a person may use a feature in this state. */
export function isFeatureOn(
  feature: FeatureState,
  { subscriptionTier }: { subscriptionTier: "free" | "premium" },
): boolean {
  return feature === "on" || (feature === "early" && subscriptionTier === "premium");
}
