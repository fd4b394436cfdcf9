import { createCookieSessionStorage } from "@remix-run/node";
import { randomBytes } from "node:crypto";
import { consumeOnce } from "~/features/auth/consume-once.server";
import { env } from "~/services/env.server";
import type { ProviderProfile } from "~/services/identity-profile.server";
import { providerSettings } from "~/services/identity-providers.server";
import { log } from "~/services/log.server";
import { singleton } from "~/services/singleton.server";
import type { IdentityProvider } from "~/utils/identity-provider";
import { authenticateWith } from "./authenticator.server";
import { signedCookie } from "~/http/session/cookies.server";

/** How long a sign-in with a provider may take, in milliseconds. */
const FLOW_LIFETIME_MS = 600_000;
/** The longest return URL that still fits into the cookie. */
const MAX_RETURN_TO_LENGTH = 2_000;

/** Why a person goes to a provider, and where they return to. */
export interface OAuthFlow {
  /** To sign in; to connect the provider to an account; to confirm who they are. */
  purpose: "signIn" | "connect" | "confirm";
  /** The signed-in person who started, or null. */
  userId: string | null;
  redirectTo: string;
}

interface StoredFlow extends OAuthFlow {
  startedAt: number;
  /** The PKCE verifier. It is in an HttpOnly cookie, so no script and no other site reads it. */
  verifier: string;
}

/** A sign-in with a provider that failed. `code` is a translation key that may name the `provider`. */
export class OAuthFlowFailure extends Error {
  constructor(
    readonly code: string,
    /** The flow as it was started; null when it belongs to another browser or has expired. */
    readonly flow: OAuthFlow | null,
  ) {
    super(code);
  }
}

/** The session key under which the strategies store the state. */
const STATE_KEY = "oauth2:state";

interface FlowData {
  flow: StoredFlow;
  [STATE_KEY]: string;
}

const flowCookie = (provider: IdentityProvider) =>
  signedCookie(`anamcara_${provider}`, { maxAge: FLOW_LIFETIME_MS / 1_000 });

/** Visitors have no session, so the flow is in a cookie of its own for each provider. */
const flowStorage = (provider: IdentityProvider) =>
  singleton(`oauth-flows:${provider}`, () =>
    createCookieSessionStorage<FlowData>({ cookie: flowCookie(provider) }),
  );

function visit(provider: IdentityProvider, flow: StoredFlow) {
  const settings = providerSettings(provider);
  if (!settings) throw new OAuthFlowFailure("errors.providerSoon", flow);
  return {
    settings,
    callbackURL: `${env.origin}/api/auth/${provider}/callback`,
    verifier: flow.verifier,
    isConfirmation: flow.purpose === "confirm",
  };
}

/**
 * Redirects to a provider. The response sets the cookie that the callback needs. @throws OAuthFlowFailure when the
 * provider is not configured.
 */
export async function startOAuthFlow(provider: IdentityProvider, flow: OAuthFlow): Promise<Response> {
  const isShort = flow.redirectTo.length <= MAX_RETURN_TO_LENGTH;
  const kept: StoredFlow = {
    ...flow,
    redirectTo: isShort ? flow.redirectTo : "/",
    startedAt: Date.now(),
    verifier: randomBytes(32).toString("base64url"),
  };
  const storage = flowStorage(provider);
  const createSession = async () => {
    const session = await storage.getSession();
    session.set("flow", kept);
    return session;
  };
  try {
    const request = new Request(`${env.origin}/api/auth/${provider}`);
    await authenticateWith(
      provider,
      request,
      { ...storage, getSession: createSession },
      visit(provider, kept),
    );
  } catch (answer) {
    if (answer instanceof Response) return answer;
    throw answer;
  }
  throw new Error("the strategy did not redirect");
}

/**
 * Finishes a flow: returns the provider's profile and the flow as it was started. Each flow works once, in the
 * browser that started it, within ten minutes. @throws OAuthFlowFailure otherwise, and when the provider refuses or
 * fails.
 */
export async function finishOAuthFlow(
  provider: IdentityProvider,
  request: Request,
): Promise<{ flow: OAuthFlow; profile: ProviderProfile }> {
  const { search, searchParams } = new URL(request.url);
  const headers = { Cookie: request.headers.get("Cookie") ?? "" };
  const session = await flowStorage(provider).getSession(headers.Cookie);
  const flow = session.get("flow");
  const state = session.get(STATE_KEY);
  if (!flow || !state || Date.now() > flow.startedAt + FLOW_LIFETIME_MS)
    throw new OAuthFlowFailure("errors.providerExpired", null);
  if (searchParams.get("state") !== state || !(await consumeOnce(state, FLOW_LIFETIME_MS)))
    throw new OAuthFlowFailure("errors.providerExpired", flow);
  if (searchParams.get("error") === "access_denied")
    throw new OAuthFlowFailure("errors.providerCancelled", flow);

  const back = visit(provider, flow);
  try {
    const callback = new Request(back.callbackURL + search, { headers });
    return { flow, profile: await authenticateWith(provider, callback, flowStorage(provider), back) };
  } catch (error) {
    // The `error` in the URL can be written by anyone, so it is not logged.
    log.warn({ provider, isRefused: searchParams.has("error"), err: error }, "social sign-in failed");
    throw new OAuthFlowFailure("errors.providerFailed", flow);
  }
}

/** The Set-Cookie header that removes the flow's cookie. */
export function clearOAuthFlow(provider: IdentityProvider): Promise<string> {
  return flowCookie(provider).serialize("", { maxAge: 0 });
}
