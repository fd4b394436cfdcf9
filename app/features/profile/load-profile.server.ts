import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import { getGuide } from "~/services/llm/index.server";
import { loadStats } from "./load-stats.server";
import { profileFields, type ProfileDto, type ProfileField, type StatsDto } from "./profile-types";

interface Profile {
  profile: ProfileDto;
  stats: StatsDto;
  /** A model replies in any language; the built-in library only in those of the interface. */
  guideSource: "model" | "library";
}

/** The data of the account tab. */
export async function loadProfile(user: PublicUserDocument): Promise<Profile> {
  return {
    profile: toProfileDto(user),
    stats: await loadStats(user._id.toString()),
    guideSource: getGuide().source,
  };
}

/** A person's profile as form values; an unknown field is empty, and so is a last name that repeats the first. */
export function toProfileDto(user: PublicUserDocument): ProfileDto {
  const values = Object.fromEntries(profileFields.map((field) => [field, user[field] ?? ""]));
  return {
    ...(values as Record<ProfileField, string>),
    ...(user.lastName === user.firstName && { lastName: "" }),
    email: user.email,
    imageUrl: user.profileImageUrl ?? null,
    memberSince: user.createdAt.toISOString(),
  };
}
