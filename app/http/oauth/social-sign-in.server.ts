import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from "@remix-run/node";
import { connectIdentity } from "~/features/auth/identities/connect-identity.server";
import { findProvenUser } from "~/features/auth/identities/identity.server";
import { signInWithProvider } from "~/features/auth/identities/sign-in-with-provider.server";
import type { ProviderProfile } from "~/services/identity-profile.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { identityProviderNames, type IdentityProvider } from "~/utils/identity-provider";
import { safePath } from "~/utils/safe-path";
import { contentOf } from "~/http/api/answers.server";
import { describeRoute } from "~/http/api/endpoint.server";
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

/** What the addresses of a sign-in with a provider answer, for the API's description. */
const socialAnswers = {
  302: "To the provider, to the application, or to the page that says what happened.",
  303: "The same, with a message for the page.",
  429: contentOf("Too many attempts.", "text/html"),
  503: contentOf("The server is busy, or its database does not answer.", "text/html", "text/plain"),
} as const;

type Args = LoaderFunctionArgs | ActionFunctionArgs;

const CONNECTIONS = "/profile/connections";

/** The login page that continues to `redirectTo`. */
function loginPage(redirectTo: string): string {
  return redirectTo === "/" ? "/login" : `/login?redirectTo=${encodeURIComponent(redirectTo)}`;
}

/** Redirects with a toast. `code` is a translation key; that a provider is not configured is no error. */
function fail(provider: IdentityProvider, path: string, code: string, headers?: Headers) {
  const values = { provider: identityProviderNames[provider] };
  return redirectWithToast(
    path,
    { key: code, kind: code === "errors.providerSoon" ? "success" : "error", values },
    headers,
  );
}

/** The page whose button was pressed: it shows the message that a provider is not configured. */
function pageOfButton(request: Request, redirectTo: string): string {
  const referrer = request.headers.get("Referer") ?? "";
  const isRegister = URL.canParse(referrer) && new URL(referrer).pathname === "/register";
  return isRegister ? loginPage(redirectTo).replace("/login", "/register") : loginPage(redirectTo);
}

/** Redirects to a provider, or says that it is not configured. */
async function start(provider: IdentityProvider, flow: OAuthFlow, standing: string): Promise<Response> {
  try {
    return await startOAuthFlow(provider, flow);
  } catch (error) {
    if (!(error instanceof OAuthFlowFailure)) throw error;
    return fail(provider, standing, error.code);
  }
}

/**
 * The loader behind the social buttons. Visitors sign in with the provider. People who are signed in only confirm who
 * they are; their account never changes.
 */
export function startSignIn(provider: IdentityProvider) {
  const name = identityProviderNames[provider];
  const description = {
    GET: {
      id: `signInWith${name}`,
      summary: `Redirects to ${name}`,
      answers: socialAnswers,
      location: "The next page.",
    },
  };
  const handle = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
    await consumeRateLimit("oauthAddress", context.clientAddress);
    const redirectTo = safePath(new URL(request.url).searchParams.get("redirectTo"));
    const user = await context.user();
    // Another site must not start a sign-in.
    if (!isFromHere(request)) throw redirect(user ? redirectTo : loginPage(redirectTo));
    const flow: OAuthFlow = {
      purpose: user ? "confirm" : "signIn",
      userId: user?._id.toString() ?? null,
      redirectTo,
    };
    return start(provider, flow, user ? CONNECTIONS : pageOfButton(request, redirectTo));
  });
  return describeRoute(`/api/auth/${provider}`, description, handle);
}

/** Redirects a signed-in person to a provider, to connect it to their account. */
export async function startConnecting(
  provider: IdentityProvider,
  userId: string,
  context: AppLoadContext,
): Promise<Response> {
  await consumeRateLimit("oauthAddress", context.clientAddress);
  return start(provider, { purpose: "connect", userId, redirectTo: CONNECTIONS }, CONNECTIONS);
}

/** The provider's callback. Every outcome redirects to a page that says what happened. */
export function finishSignIn(provider: IdentityProvider) {
  const name = identityProviderNames[provider];
  const description = {
    GET: {
      id: `finish${name}SignIn`,
      summary: `Where ${name} sends people back to`,
      answers: socialAnswers,
      location: "The next page.",
    },
  };
  const handle = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
    await consumeRateLimit("oauthAddress", context.clientAddress);
    // A provider that is slow or silent makes no one else wait.
    context.leaveQueue();
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
      // An account with this email exists: the person connects the provider after signing in.
      const isLink = error.code === "errors.providerLink";
      const returnTo = isLink ? CONNECTIONS : (flow?.redirectTo ?? (isMember ? CONNECTIONS : "/"));
      return fail(provider, isMember ? returnTo : loginPage(returnTo), error.code, headers);
    }
  });
  return describeRoute(`/api/auth/${provider}/callback`, description, handle);
}

/**
 * Signs in with a provider's profile, and creates the account the first time. Without an email address it redirects
 * to the page that asks for one.
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

/** Finishes a flow that was started by a signed-in person, who still has to be signed in. */
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
