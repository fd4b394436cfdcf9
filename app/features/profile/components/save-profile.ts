import type { ProfileChanges } from "../profile-schema";

type SaveOutcome =
  | { kind: "saved" }
  | { kind: "signedOut" }
  /** Translation keys by field. */
  | { kind: "refused"; errors: Record<string, string[]> }
  | { kind: "failed" };

/** Sends the changed fields of the profile. */
export async function saveProfile(changes: ProfileChanges): Promise<SaveOutcome> {
  try {
    const response = await fetch("/api/user/profile", {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(changes),
    });
    if (response.ok) return { kind: "saved" };
    if (response.status === 401) return { kind: "signedOut" };
    if (response.status !== 400) return { kind: "failed" };
    const { errors } = (await response.json()) as { errors: Record<string, string[]> };
    return { kind: "refused", errors };
  } catch {
    return { kind: "failed" };
  }
}
