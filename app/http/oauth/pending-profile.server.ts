import { randomUUID } from "node:crypto";
import { runOnce } from "~/features/auth/consume-once.server";
import type { ProviderProfile } from "~/services/identity-providers.server";
import { signedCookie } from "~/http/session/cookies.server";

/** How long somebody may take to give an address, in milliseconds. */
const PENDING_MS = 900_000;

/** Who a provider has named, while the address for their account is still missing. */
interface PendingProfile {
  id: string;
  profile: ProviderProfile;
  redirectTo: string;
  until: number;
}

const cookie = () => signedCookie("anamcara_pending", { maxAge: PENDING_MS / 1_000 });

/** Remembers in the browser who a provider has named. @returns the Set-Cookie header. */
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

/** Who a provider has named in this browser, or null when nobody was or it is too long ago. */
export async function readPendingProfile(request: Request): Promise<PendingProfile | null> {
  const pending = (await cookie().parse(request.headers.get("Cookie"))) as PendingProfile | null;
  return pending && Date.now() < pending.until ? pending : null;
}

/**
 * Does what a pending profile is good for, which is one account: a copy of the cookie is worth nothing afterwards.
 * @returns null when it was used up before.
 */
export async function usePendingProfile<Answer>(
  { id }: PendingProfile,
  work: () => Promise<Answer>,
): Promise<Answer | null> {
  return (await runOnce(`pending:${id}`, PENDING_MS, work))?.answer ?? null;
}

/** The Set-Cookie header that forgets it. */
export function forgetPendingProfile(): Promise<string> {
  return cookie().serialize("", { maxAge: 0 });
}
