import { createCookieSessionStorage } from "@remix-run/node";
import { randomBytes } from "node:crypto";
import { consumeOnce } from "~/features/auth/consume-once.server";
import { env } from "~/services/env.server";
import { providerSettings, type ProviderProfile } from "~/services/identity-providers.server";
import { log } from "~/services/log.server";
import { singleton } from "~/services/singleton.server";
import type { IdentityProvider } from "~/utils/identity-provider";
import { authenticateWith } from "./authenticator.server";
import { signedCookie } from "~/http/session/cookies.server";

/** How long somebody may take at a provider, in milliseconds. */
const FLOW_LIFETIME_MS = 600_000;
/** The longest way back that fits into a cookie with all the rest. */
const MAX_RETURN_TO_LENGTH = 2_000;

/** What somebody goes to a provider for. */
export interface OAuthFlow {
  /** To come in; to let the provider open one's account from now on; to show once more who one is. */
  purpose: "signIn" | "connect" | "confirm";
  /** Who sets out, where somebody signed in does. */
  userId: string | null;
  redirectTo: string;
}

interface StoredFlow extends OAuthFlow {
  startedAt: number;
  /** PKCE's secret: the browser hands it around, but no script and no other site reads it. */
  verifier: string;
}

/** A way back from a provider that leads nowhere. `code` is a translation key that may name the `provider`. */
export class OAuthFlowFailure extends Error {
  constructor(
    readonly code: string,
    /** As it was begun; null when it is not this browser's, or too old. */
    readonly flow: OAuthFlow | null,
  ) {
    super(code);
  }
}

/** Where the strategies keep the state. */
const STATE_KEY = "oauth2:state";

interface FlowData {
  flow: StoredFlow;
  [STATE_KEY]: string;
}

const flowCookie = (provider: IdentityProvider) =>
  signedCookie(`anamcara_${provider}`, { maxAge: FLOW_LIFETIME_MS / 1_000 });

/** Visitors have no session: what they set out with is in a cookie of its own for each provider. */
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
 * Sends somebody to a provider. The answer sets the cookie without which nobody comes back.
 * @throws JourneyFailure when the provider is not configured.
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
 * Who came back from a provider, and what they had set out for. Each way back is gone once, by the browser that set
 * out, within ten minutes.
 * @throws JourneyFailure otherwise, and when the provider refuses or does not answer as it should.
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
    // What the address says of it is anybody's words.
    log.warn({ provider, isRefused: searchParams.has("error"), err: error }, "social sign-in failed");
    throw new OAuthFlowFailure("errors.providerFailed", flow);
  }
}

/** The Set-Cookie header that ends a flow, however it ended. */
export function clearOAuthFlow(provider: IdentityProvider): Promise<string> {
  return flowCookie(provider).serialize("", { maxAge: 0 });
}
