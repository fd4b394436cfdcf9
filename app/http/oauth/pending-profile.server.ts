import { randomUUID } from "node:crypto";
import { runOnce } from "~/features/auth/consume-once.server";
import type { ProviderProfile } from "~/services/identity-profile.server";
import { signedCookie } from "~/http/session/cookies.server";

/** How long a person may take to enter their email address, in milliseconds. */
const PENDING_MS = 900_000;

/** A provider's profile that still lacks an email address. */
interface PendingProfile {
  id: string;
  profile: ProviderProfile;
  redirectTo: string;
  until: number;
}

const cookie = () => signedCookie("anamcara_pending", { maxAge: PENDING_MS / 1_000 });

/** Stores a provider's profile in the browser. @returns the Set-Cookie header. */
export function keepPendingProfile(profile: ProviderProfile, redirectTo: string): Promise<string> {
  // A cookie has room for 4 kB; the picture comes with the next sign-in.
  const short = { ...profile, imageUrl: null };
  return cookie().serialize({
    id: randomUUID(),
    profile: short,
    redirectTo,
    until: Date.now() + PENDING_MS,
  } satisfies PendingProfile);
}

/** The profile stored in this browser, or null when there is none or it has expired. */
export async function readPendingProfile(request: Request): Promise<PendingProfile | null> {
  const pending = (await cookie().parse(request.headers.get("Cookie"))) as PendingProfile | null;
  return pending && Date.now() < pending.until ? pending : null;
}

/**
 * Runs `work` once for a pending profile. A copy of the cookie is worthless afterwards.
 * @returns null when it was already used.
 */
export async function usePendingProfile<Answer>(
  { id }: PendingProfile,
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  return (await runOnce(`pending:${id}`, PENDING_MS, work))?.answer ?? null;
}

/** The Set-Cookie header that removes it. */
export function forgetPendingProfile(): Promise<string> {
  return cookie().serialize("", { maxAge: 0 });
}
