import { readSettings } from "~/features/admin/read-settings.server";
import { log } from "~/services/log.server";
import { featureDefaults, featureStates, type FeatureName, type FeatureState } from "./feature-switch";

const SETTING = "features";

/** The state of every feature, at most ten seconds old. What the setting does not name keeps its default. */
export async function readFeatures(): Promise<Record<FeatureName, FeatureState>> {
  const text = (await readSettings()).get(SETTING);
  return text === undefined ? featureDefaults : parseFeatures(text);
}

function parseFeatures(text: string): Record<FeatureName, FeatureState> {
  let stored: Record<string, unknown> = {};
  try {
    stored = Object(JSON.parse(text)) as Record<string, unknown>;
  } catch {
    log.warn("the setting `features` is not JSON; the defaults hold");
  }
  const features: Record<FeatureName, FeatureState> = { ...featureDefaults };
  for (const name of Object.keys(features) as FeatureName[]) {
    const state = featureStates.find((one) => Object.hasOwn(stored, name) && one === stored[name]);
    if (state) features[name] = state;
  }
  return features;
}
