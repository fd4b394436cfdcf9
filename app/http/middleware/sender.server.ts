import type { Request as ExpressRequest } from "express";
import { personOfSession } from "~/features/auth/sessions/sessions.server";
import { networkOf } from "~/utils/network-of";
import { isKnownToHaveEnded } from "~/http/session/ended-sessions.server";
import { sessionIdOf } from "~/http/session/session-id.server";

/** Who sends a request: the person of a session whose cookie is signed, or else the network that it comes from. */
export interface Sender {
  /** What the person's sessions have in common, or the network. */
  key: string;
  isSession: boolean;
}

/**
 * Tells who sends a request, without asking the database. A session counts as its person until this process has found
 * that it ended: with an old cookie one could else take the places of its person again and again.
 */
export async function senderOf(request: ExpressRequest): Promise<Sender> {
  const session = await sessionIdOf(request.headers.cookie);
  if (session === null || isKnownToHaveEnded(session))
    return { key: networkOf(request.ip ?? ""), isSession: false };
  return { key: personOfSession(session), isSession: true };
}
