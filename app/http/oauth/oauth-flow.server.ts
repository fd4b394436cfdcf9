import { createCookieSessionStorage } from "@remix-run/node";
import { randomBytes } from "node:crypto";
import { spendKey } from "~/features/auth/consume-once.server";
import { env } from "~/services/env.server";
import { providerSettings, type ProviderProfile } from "~/services/identity-providers.server";
import { log } from "~/services/log.server";
import { singleton } from "~/services/singleton.server";
import type { IdentityProvider } from "~/utils/identity-provider";
import { authenticateWith } from "./authenticator.server";
import { signedCookie } from "~/http/session/cookies.server";

/** How long somebody may take at a provider, in milliseconds. */
const JOURNEY_MS = 600_000;
/** The longest way back that fits into a cookie with all the rest. */
const MAX_WAY_BACK_LENGTH = 2_000;

/** What somebody goes to a provider for. */
export interface Journey {
  /** To come in; to let the provider open one's account from now on; to show once more who one is. */
  purpose: "signIn" | "connect" | "confirm";
  /** Who sets out, where somebody signed in does. */
  userId: string | null;
  redirectTo: string;
}

interface KeptJourney extends Journey {
  startedAt: number;
  /** PKCE's secret: the browser hands it around, but no script and no other site reads it. */
  verifier: string;
}

/** A way back from a provider that leads nowhere. `code` is a translation key that may name the `provider`. */
export class JourneyFailure extends Error {
  constructor(
    readonly code: string,
    /** As it was begun; null when it is not this browser's, or too old. */
    readonly journey: Journey | null,
  ) {
    super(code);
  }
}

/** Where the strategies keep the state. */
const STATE_KEY = "oauth2:state";

interface JourneyData {
  journey: KeptJourney;
  [STATE_KEY]: string;
}

const journeyCookie = (provider: IdentityProvider) =>
  signedCookie(`anamcara_${provider}`, { maxAge: JOURNEY_MS / 1_000 });

/** Visitors have no session: what they set out with is in a cookie of its own for each provider. */
const journeyStorage = (provider: IdentityProvider) =>
  singleton(`journeys:${provider}`, () =>
    createCookieSessionStorage<JourneyData>({ cookie: journeyCookie(provider) }),
  );

function visit(provider: IdentityProvider, journey: KeptJourney) {
  const settings = providerSettings(provider);
  if (!settings) throw new JourneyFailure("errors.providerSoon", journey);
  return {
    settings,
    callbackURL: `${env.origin}/api/auth/${provider}/callback`,
    verifier: journey.verifier,
    isConfirmation: journey.purpose === "confirm",
  };
}

/**
 * Sends somebody to a provider. The answer sets the cookie without which nobody comes back.
 * @throws JourneyFailure when the provider is not configured.
 */
export async function beginJourney(provider: IdentityProvider, journey: Journey): Promise<Response> {
  const isShort = journey.redirectTo.length <= MAX_WAY_BACK_LENGTH;
  const kept: KeptJourney = {
    ...journey,
    redirectTo: isShort ? journey.redirectTo : "/",
    startedAt: Date.now(),
    verifier: randomBytes(32).toString("base64url"),
  };
  const storage = journeyStorage(provider);
  const setOut = async () => {
    const session = await storage.getSession();
    session.set("journey", kept);
    return session;
  };
  try {
    const request = new Request(`${env.origin}/api/auth/${provider}`);
    await authenticateWith(provider, request, { ...storage, getSession: setOut }, visit(provider, kept));
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
export async function endJourney(
  provider: IdentityProvider,
  request: Request,
): Promise<{ journey: Journey; profile: ProviderProfile }> {
  const { search, searchParams } = new URL(request.url);
  const headers = { Cookie: request.headers.get("Cookie") ?? "" };
  const session = await journeyStorage(provider).getSession(headers.Cookie);
  const journey = session.get("journey");
  const state = session.get(STATE_KEY);
  if (!journey || !state || Date.now() > journey.startedAt + JOURNEY_MS)
    throw new JourneyFailure("errors.providerExpired", null);
  if (searchParams.get("state") !== state || !(await spendKey(state, JOURNEY_MS)))
    throw new JourneyFailure("errors.providerExpired", journey);
  if (searchParams.get("error") === "access_denied")
    throw new JourneyFailure("errors.providerCancelled", journey);

  const back = visit(provider, journey);
  try {
    const callback = new Request(back.callbackURL + search, { headers });
    return { journey, profile: await authenticateWith(provider, callback, journeyStorage(provider), back) };
  } catch (error) {
    // What the address says of it is anybody's words.
    log.warn({ provider, isRefused: searchParams.has("error"), err: error }, "social sign-in failed");
    throw new JourneyFailure("errors.providerFailed", journey);
  }
}

/** The Set-Cookie header that ends a journey, however it ended. */
export function forgetJourney(provider: IdentityProvider): Promise<string> {
  return journeyCookie(provider).serialize("", { maxAge: 0 });
}
