import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { getGuide } from "~/services/llm/index.server";
import { loadStats } from "./load-stats.server";
import type { ProfileDto, StatsDto } from "./profile-types";

interface Profile {
  profile: ProfileDto;
  stats: StatsDto;
  /** A model answers in any language; the built-in library has only those of the interface. */
  guideSource: "model" | "library";
}

/** What the account tab shows of the signed-in person. */
export async function loadProfile(user: PublicUserDocument): Promise<Profile> {
  return {
    profile: toProfileDto(user),
    stats: await loadStats(user._id.toString()),
    guideSource: getGuide().source,
  };
}

/** A person's profile as its form shows it; a name that is not known is empty. */
export function toProfileDto(user: PublicUserDocument): ProfileDto {
  return {
    email: user.email,
    firstName: user.firstName ?? "",
    lastName: user.lastName ?? "",
    preferredLanguage: user.preferredLanguage,
    memberSince: user.createdAt.toISOString(),
  };
}
