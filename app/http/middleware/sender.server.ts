import type { Request as ExpressRequest } from "express";
import { personOfSession } from "~/features/auth/sessions.server";
import { networkOf } from "~/utils/network-of";
import { sessionIdOf } from "~/http/session/session-id.server";

/** Who sends a request: the person of a session whose cookie is signed, or else the network that it comes from. */
export interface Sender {
  /** What the person's sessions have in common, or the network. */
  key: string;
  isSession: boolean;
}

/** Tells who sends a request, without asking the database: the session may have ended. */
export async function senderOf(request: ExpressRequest): Promise<Sender> {
  const session = await sessionIdOf(request.headers.cookie);
  return {
    key: session === null ? networkOf(request.ip ?? "") : personOfSession(session),
    isSession: session !== null,
  };
}
