import type { AppLoadContext } from "@remix-run/node";
import type { Request as ExpressRequest, Response as ExpressResponse } from "express";
import type { PublicUserDocument } from "~/features/auth/user-dto.server";
import type {} from "~/http/context.server";
import { writeRawResponse } from "~/http/streaming/raw-response.server";
import { findUserByCookie } from "~/http/session/session.server";

const users = new WeakMap<ExpressRequest, Promise<PublicUserDocument | null>>();

/** The signed-in person of a request, looked up once. */
export function userOf(request: ExpressRequest): Promise<PublicUserDocument | null> {
  let user = users.get(request);
  if (!user) {
    user = findUserByCookie(request.headers.cookie);
    users.set(request, user);
  }
  return user;
}

/** Remix's load context of one request. `buildVersion` names the build of the pages and their scripts. */
export function createRequestContext(
  request: ExpressRequest,
  response: ExpressResponse,
  buildVersion: string,
): AppLoadContext {
  const left = new AbortController();
  if (response.destroyed) left.abort();
  else response.once("close", () => left.abort());
  return {
    nonce: String(response.locals.nonce),
    buildVersion,
    requestId: String(response.locals.requestId),
    clientAddress: request.ip ?? "unknown",
    isDataRequest: request.query._data !== undefined,
    signal: left.signal,
    user: () => userOf(request),
    returnTo: (response.locals.returnTo as string | undefined) ?? null,
    leaveQueue: () => (response.locals.leaveQueue as (() => void) | undefined)?.(),
    writeRaw: (write, framing) => writeRawResponse(response, write, framing),
    livePage: null,
  };
}
