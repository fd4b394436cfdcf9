import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { connectIdentity } from "~/features/auth/connect-identity.server";
import { findProvenUser } from "~/features/auth/identity.server";
import { signInWithProvider } from "~/features/auth/sign-in-with-provider.server";
import type { ProviderProfile } from "~/services/identity-providers.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { identityProviderNames, type IdentityProvider } from "~/utils/identity-provider";
import { safePath } from "~/utils/safe-path";
import { withErrorResponses } from "~/http/errors.server";
import { isFromHere } from "~/http/session/guards.server";
import {
  startOAuthFlow,
  finishOAuthFlow,
  clearOAuthFlow,
  OAuthFlowFailure,
  type OAuthFlow,
} from "./oauth-flow.server";
import { keepPendingProfile } from "./pending-profile.server";
import { preferencesOf } from "~/http/session/preferences.server";
import { signIn } from "~/http/session/session.server";
import { redirectWithToast } from "~/http/toast.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

const CONNECTIONS = "/profile/connections";

/** The page for visitors that leads on to `redirectTo`. */
function loginPage(redirectTo: string): string {
  return redirectTo === "/" ? "/login" : `/login?redirectTo=${encodeURIComponent(redirectTo)}`;
}

/** Tells why somebody comes back with empty hands. `code` is a translation key. */
function fail(provider: IdentityProvider, path: string, code: string, headers?: Headers) {
  const values = { provider: identityProviderNames[provider] };
  return redirectWithToast(path, { key: code, kind: "error", values }, headers);
}

/** Where a visitor's button stands: the announcement of a provider that is not configured is shown there. */
function pageOfButton(request: Request, redirectTo: string): string {
  const referrer = request.headers.get("Referer") ?? "";
  const isRegister = URL.canParse(referrer) && new URL(referrer).pathname === "/register";
  return isRegister ? loginPage(redirectTo).replace("/login", "/register") : loginPage(redirectTo);
}

/** Sends somebody to a provider, or says that it is not configured. */
async function start(provider: IdentityProvider, flow: OAuthFlow, standing: string): Promise<Response> {
  try {
    return await startOAuthFlow(provider, flow);
  } catch (error) {
    if (!(error instanceof OAuthFlowFailure)) throw error;
    return fail(provider, standing, error.code);
  }
}

/**
 * Where the social buttons lead: visitors go to the provider to come in. People who are signed in show it once more who
 * they are, and never become somebody else by the way.
 */
export function startSignIn(provider: IdentityProvider) {
  return withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
    await consumeRateLimit("oauthAddress", context.clientAddress);
    const redirectTo = safePath(new URL(request.url).searchParams.get("redirectTo"));
    const user = await context.user();
    // Another site may not send people through here unasked.
    if (!isFromHere(request)) throw redirect(user ? redirectTo : loginPage(redirectTo));
    const flow: OAuthFlow = {
      purpose: user ? "confirm" : "signIn",
      userId: user?._id.toString() ?? null,
      redirectTo,
    };
    return start(provider, flow, user ? CONNECTIONS : pageOfButton(request, redirectTo));
  });
}

/** Sends a signed-in person to a provider that is to open their account from now on. */
export async function startConnecting(
  provider: IdentityProvider,
  userId: string,
  context: AppLoadContext,
): Promise<Response> {
  await consumeRateLimit("oauthAddress", context.clientAddress);
  return start(provider, { purpose: "connect", userId, redirectTo: CONNECTIONS }, CONNECTIONS);
}

/** Where a provider sends people back to. Whatever it answers leads to a page that says what has happened. */
export function finishSignIn(provider: IdentityProvider) {
  return withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
    await consumeRateLimit("oauthAddress", context.clientAddress);
    const headers = new Headers({ "Set-Cookie": await clearOAuthFlow(provider) });
    let flow: OAuthFlow | null = null;
    try {
      const arrival = await finishOAuthFlow(provider, request);
      flow = arrival.flow;
      return await (flow.purpose === "signIn"
        ? enter({ request, context, params: {} }, arrival.profile, flow.redirectTo, headers)
        : finish({ request, context, params: {} }, arrival.profile, flow, headers));
    } catch (error) {
      if (error instanceof OAuthFlowFailure) flow = error.flow;
      else if (!(error instanceof AppError)) throw error;
      const isMember = (await context.user()) !== null;
      // Who has an account already is to connect the two from the inside.
      const isLink = error.code === "errors.providerLink";
      const returnTo = isLink ? CONNECTIONS : (flow?.redirectTo ?? (isMember ? CONNECTIONS : "/"));
      return fail(provider, isMember ? returnTo : loginPage(returnTo), error.code, headers);
    }
  });
}

/**
 * Signs somebody in whom a provider has named; the first time it makes the account. Without an address it leads to the
 * page that asks for one.
 * @throws AppError as the use-case does.
 */
export async function enter(
  { request, context }: Args,
  profile: ProviderProfile,
  redirectTo: string,
  headers: Headers,
): Promise<Response> {
  const { language } = await preferencesOf(request, context);
  const arrival = await signInWithProvider(profile, language);
  if (!arrival) {
    headers.append("Set-Cookie", await keepPendingProfile(profile, redirectTo));
    return redirect("/register/address", { headers, status: 303 });
  }
  for (const cookie of (await signIn(request, arrival)).getSetCookie()) headers.append("Set-Cookie", cookie);
  const key = arrival.isNew ? "toast.registered" : "toast.loggedIn";
  return redirectWithToast(safePath(redirectTo), { key }, headers);
}

/** Ends a flow of somebody who was signed in when it began, and still has to be. */
async function finish(
  { request, context }: Args,
  profile: ProviderProfile,
  { purpose, userId, redirectTo }: OAuthFlow,
  headers: Headers,
): Promise<Response> {
  const user = await context.user();
  if (!user || user._id.toString() !== userId) throw new AppError("errors.providerExpired", 403);
  const values = { provider: identityProviderNames[profile.provider] };
  if (purpose === "connect") {
    await connectIdentity(userId, profile);
    return redirectWithToast(redirectTo, { key: "toast.connected", values }, headers);
  }
  const proven = await findProvenUser(userId, profile);
  if (!proven) throw new AppError("errors.providerOther", 403);
  for (const cookie of (await signIn(request, proven)).getSetCookie()) headers.append("Set-Cookie", cookie);
  return redirectWithToast(redirectTo, { key: "toast.confirmed", values }, headers);
}
