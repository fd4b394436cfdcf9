import { expect, test } from "vitest";
import { featureStates, isFeatureOn } from "~/features/billing/feature-switch";

test.each([
  ["off", "free", false],
  ["off", "premium", false],
  ["early", "free", false],
  ["early", "premium", true],
  ["on", "free", true],
  ["on", "premium", true],
] as const)("a feature that is %s is there for %s: %s", (state, subscriptionTier, isOn) => {
  expect(featureStates).toContain(state);
  expect(isFeatureOn(state, { subscriptionTier })).toBe(isOn);
});
