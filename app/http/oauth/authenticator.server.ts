import type { SessionStorage } from "@remix-run/node";
import { createHash } from "node:crypto";
import { Authenticator, AuthorizationError } from "remix-auth";
import { FacebookStrategy, type FacebookExtraParams, type FacebookProfile } from "remix-auth-facebook";
import { FormStrategy } from "remix-auth-form";
import { GoogleStrategy, type GoogleExtraParams, type GoogleProfile } from "remix-auth-google";
import { registerUser } from "~/features/auth/register-user.server";
import { loginSchema, registerSchema } from "~/features/auth/schema";
import type { ProvenAccount } from "~/features/auth/types";
import { verifyCredentials, type SignInOrigin } from "~/features/auth/passwords/verify-credentials.server";
import { fetchProfile, fetchToken, type ProviderProfile } from "~/services/identity-profile.server";
import type { ProviderSettings } from "~/services/identity-providers.server";
import { singleton } from "~/services/singleton.server";
import type { IdentityProvider } from "~/utils/identity-provider";
import { sessionStorage } from "~/http/session/session.server";

/** What the use-cases need to know about the sender of a form. */
interface Sender extends SignInOrigin {
  language: string;
}

const senderOf = (context: unknown) => (context as { sender: Sender }).sender;

/** Every way to sign in. remix-auth 3 is frozen, so it and its strategies stay in this file. */
const authenticator = () =>
  singleton("authenticator", () =>
    new Authenticator<ProvenAccount>(sessionStorage(), { throwOnError: true })
      .use(
        new FormStrategy(({ form, context }) =>
          verifyCredentials(loginSchema.parse(Object.fromEntries(form)), senderOf(context)),
        ),
        "login",
      )
      .use(
        new FormStrategy(({ form, context }) =>
          registerUser(registerSchema.parse(Object.fromEntries(form)), {
            ...senderOf(context),
            isForm: true,
          }),
        ),
        "register",
      ),
  );

/**
 * Signs in or registers the sender of a form. The caller has checked the fields.
 * @throws AppError as the use-case does.
 */
export async function authenticateForm(
  strategy: "login" | "register",
  request: Request,
  formData: FormData,
  sender: Sender,
): Promise<ProvenAccount> {
  try {
    // remix-auth clones its request, which is impossible once the body has been read.
    const copyable = new Request(request.url, { headers: request.headers });
    return await authenticator().authenticate(strategy, copyable, {
      context: { formData, sender } as never,
    });
  } catch (error) {
    if (error instanceof AuthorizationError && error.cause instanceof Error) throw error.cause;
    throw error;
  }
}

/** The time limit for all of a provider's responses together, in milliseconds. */
const PROVIDER_TIMEOUT_MS = 8_000;

/** The settings of one sign-in with a provider. */
export interface ProviderVisit {
  settings: ProviderSettings;
  /** The URL that the provider redirects back to. */
  callbackURL: string;
  /** The PKCE verifier, where the provider supports PKCE. */
  verifier: string;
  /** Whether the person has to confirm who they are once more. */
  isConfirmation: boolean;
}

// The strategies' profile types promise fields that providers omit; we fetch and check the profile ourselves.
const verify = ({ profile }: { profile: object }) => Promise.resolve(profile as ProviderProfile);

/** These old strategies have no timeout and accept any response. */
async function exchangeCode(
  { tokenURL, clientID, clientSecret }: ProviderSettings,
  code: string,
  params: URLSearchParams,
  deadline: AbortSignal,
): Promise<string> {
  params.set("client_id", clientID);
  params.set("client_secret", clientSecret);
  params.set("code", code);
  return fetchToken(tokenURL, params, deadline);
}

/** Google, with PKCE. */
class Google extends GoogleStrategy<ProviderProfile> {
  private readonly deadline = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);

  constructor(private readonly visit: ProviderVisit) {
    const { settings, callbackURL, isConfirmation } = visit;
    super({ ...settings, callbackURL, prompt: isConfirmation ? "select_account" : undefined }, verify);
    this.authorizationURL = settings.authorizationURL;
  }

  protected override authorizationParams() {
    const params = super.authorizationParams();
    params.set("code_challenge", createHash("sha256").update(this.visit.verifier).digest("base64url"));
    params.set("code_challenge_method", "S256");
    return params;
  }

  protected override tokenParams() {
    return new URLSearchParams({ code_verifier: this.visit.verifier });
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    const accessToken = await exchangeCode(this.visit.settings, code, params, this.deadline);
    return { accessToken, extraParams: {} as GoogleExtraParams };
  }

  protected override async userProfile(accessToken: string) {
    return (await fetchProfile("google", accessToken, this.deadline)) as unknown as GoogleProfile;
  }
}

/** Facebook, which has no PKCE in this flow. */
class Facebook extends FacebookStrategy<ProviderProfile> {
  private readonly deadline = AbortSignal.timeout(PROVIDER_TIMEOUT_MS);

  constructor(private readonly visit: ProviderVisit) {
    super({ ...visit.settings, callbackURL: visit.callbackURL }, verify);
    this.authorizationURL = visit.settings.authorizationURL;
  }

  protected override authorizationParams() {
    const params = super.authorizationParams();
    if (this.visit.isConfirmation) params.set("auth_type", "reauthenticate");
    return params;
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    const accessToken = await exchangeCode(this.visit.settings, code, params, this.deadline);
    return { accessToken, extraParams: {} as FacebookExtraParams };
  }

  protected override async userProfile(accessToken: string) {
    return (await fetchProfile("facebook", accessToken, this.deadline)) as unknown as FacebookProfile;
  }
}

/**
 * One step of a provider sign-in, chosen by the request's URL: the callback URL finishes it, any other URL starts it.
 * @throws Response that sends the browser to the provider; the error of what went wrong otherwise.
 */
export async function authenticateWith<Data>(
  provider: IdentityProvider,
  request: Request,
  storage: SessionStorage<Data>,
  visit: ProviderVisit,
): Promise<ProviderProfile> {
  const strategy = provider === "google" ? new Google(visit) : new Facebook(visit);
  try {
    return await new Authenticator<ProviderProfile>(storage as unknown as SessionStorage, {
      throwOnError: true,
    })
      .use(strategy, provider)
      .authenticate(provider, request);
  } catch (error) {
    if (error instanceof AuthorizationError && error.cause instanceof Error) throw error.cause;
    throw error;
  }
}
