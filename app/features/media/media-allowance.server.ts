import { User } from "#models/user.server";
import { readFeatures } from "~/features/billing/read-features.server";
import { accessTo } from "./premium-media";
import type { MediaAllowance } from "./types";

/** What a person may make now. */
export async function mediaAllowanceOf(userId: string): Promise<MediaAllowance> {
  const [user, features] = await Promise.all([
    User.findById(userId, { subscriptionTier: 1 }).lean(),
    readFeatures(),
  ]);
  const person = { subscriptionTier: user?.subscriptionTier ?? ("free" as const) };
  return {
    isPremium: person.subscriptionTier === "premium",
    ownScript: accessTo(features.ownScript, person),
    series: accessTo(features.series, person),
  };
}
