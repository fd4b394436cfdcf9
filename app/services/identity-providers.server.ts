import { createHmac } from "node:crypto";
import { z } from "zod";
import { identityProviderNames, identityProviders, type IdentityProvider } from "~/utils/identity-provider";
import { env } from "./env.server";

/** A provider's endpoints and credentials. */
export interface ProviderSettings {
  clientID: string;
  clientSecret: string;
  authorizationURL: string;
  tokenURL: string;
  profileURL: string;
  /** The origins that a form may redirect to: a provider's pages redirect among each other. */
  formSources: string[];
}

/** A provider's profile of a person, validated and normalised. */
export interface ProviderProfile {
  provider: IdentityProvider;
  /** The provider's permanent id for the person. Nothing else identifies them. */
  subject: string;
  /** In lower case; null if it is missing or invalid. */
  email: string | null;
  /** Whether the provider has confirmed the email address. */
  isEmailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  /** An https URL on the provider's picture host. */
  imageUrl: string | null;
}

/** The host from which each provider's pictures are loaded. */
const pictureHosts: Record<IdentityProvider, string> = {
  google: "lh3.googleusercontent.com",
  facebook: "platform-lookaside.fbsbx.com",
};

// The strategy's default, v14.0, is no longer supported; Meta supports a version for two years.
const GRAPH_VERSION = "v23.0";

const settings: Record<IdentityProvider, () => Omit<ProviderSettings, "clientID" | "clientSecret">> = {
  google: () => {
    const base = env.GOOGLE_OAUTH_BASE?.replace(/\/$/, "");
    return base
      ? at(base, "/authorize", "/token", "/userinfo")
      : {
          authorizationURL: "https://accounts.google.com/o/oauth2/v2/auth",
          tokenURL: "https://oauth2.googleapis.com/token",
          profileURL: "https://openidconnect.googleapis.com/v1/userinfo",
          formSources: ["https://accounts.google.com"],
        };
  },
  facebook: () => {
    const base = env.FACEBOOK_OAUTH_BASE?.replace(/\/$/, "");
    return base
      ? at(base, "/dialog/oauth", "/oauth/access_token", "/me")
      : {
          authorizationURL: `https://www.facebook.com/${GRAPH_VERSION}/dialog/oauth`,
          tokenURL: `https://graph.facebook.com/${GRAPH_VERSION}/oauth/access_token`,
          profileURL: `https://graph.facebook.com/${GRAPH_VERSION}/me`,
          formSources: ["https://*.facebook.com"],
        };
  },
};

function at(base: string, authorize: string, token: string, profile: string) {
  return {
    authorizationURL: base + authorize,
    tokenURL: base + token,
    profileURL: base + profile,
    formSources: [new URL(base).origin],
  };
}

/** How a provider is reached, or null when this installation has no credentials for it. */
export function providerSettings(provider: IdentityProvider): ProviderSettings | null {
  const [clientID, clientSecret] =
    provider === "google"
      ? [env.GOOGLE_CLIENT_ID, env.GOOGLE_CLIENT_SECRET]
      : [env.FACEBOOK_CLIENT_ID, env.FACEBOOK_CLIENT_SECRET];
  return clientID && clientSecret ? { clientID, clientSecret, ...settings[provider]() } : null;
}

/** The providers that are configured. */
export function configuredProviders(): IdentityProvider[] {
  return identityProviders.filter((provider) => providerSettings(provider) !== null);
}

/** The providers that are not configured yet. */
export function comingProviders(): IdentityProvider[] {
  return identityProviders.filter((provider) => providerSettings(provider) === null);
}

/** Whether a URL is on a provider's picture host. */
export function isPictureOf(provider: IdentityProvider, address: string | null | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { protocol, host } = new URL(address);
  return protocol === "https:" && host === pictureHosts[provider];
}

/** The content security policy sources that the configured providers need. */
export function providerSources(): { images: string[]; forms: string[] } {
  const configured = configuredProviders();
  return {
    images: configured.map((provider) => `https://${pictureHosts[provider]}`),
    forms: configured.flatMap((provider) => providerSettings(provider)!.formSources),
  };
}

/** A start-up line that lists the configured providers. */
export function describeProviders(): string {
  const names = configuredProviders()
    .map((provider) => identityProviderNames[provider])
    .join(", ");
  return names
    ? `Social sign-in: ${names}`
    : "Social sign-in: off (set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or FACEBOOK_CLIENT_ID and FACEBOOK_CLIENT_SECRET)";
}

/** The longest response of a provider that is read, in bytes: a profile has about a kilobyte. */
const MAX_ANSWER_BYTES = 256 * 1024;

/** Error messages never contain the provider's response, which may include a token. */
async function ask(url: string, init: RequestInit): Promise<unknown> {
  // Following a redirect would send the secret to another server.
  const answer = await fetch(url, { ...init, redirect: "error" });
  const { origin, pathname } = new URL(url);
  if (!answer.ok) {
    // What is left of it would still be received.
    await answer.body?.cancel();
    throw new Error(`${origin}${pathname} answered ${answer.status}`);
  }
  const text = await readText(answer, MAX_ANSWER_BYTES);
  if (text === null)
    throw new Error(`${origin}${pathname} answered with more than ${MAX_ANSWER_BYTES} bytes`);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`${origin}${pathname} did not answer with JSON`);
  }
}

/** The text of a response; null when it is longer than `maxBytes`, and then the rest is not received. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (!response.body) return "";
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    // Leaving the loop cancels the body.
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function check<Output>(schema: z.ZodType<Output>, value: unknown, what: string): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => issue.path.join(".")).join(", ");
  throw new Error(`${what} is not as expected: ${fields}`);
}

const tokenSchema = z.object({ access_token: z.string().min(1).max(4_096) });

/**
 * Exchanges a code for an access token. `params` is the complete form for the token endpoint.
 * @throws if the provider refuses, sends an unexpected response, or has not answered when `signal` aborts.
 */
export async function fetchToken(url: string, params: URLSearchParams, signal: AbortSignal): Promise<string> {
  const answer = await ask(url, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Accept: "application/json" },
    body: params.toString(),
    signal,
  });
  return check(tokenSchema, answer, "the token").access_token;
}

const subject = z.string().min(1).max(255);
/** An invalid value counts as missing: only the subject is required. */
const text = z.string().trim().min(1).nullable().catch(null);
const address = z.string().trim().toLowerCase().max(254).pipe(z.email()).nullable().catch(null);
const name = text.transform((value) => value && value.slice(0, 80).trim());

const googleSchema = z
  .object({
    sub: subject,
    email: address,
    email_verified: z.unknown().optional(),
    given_name: name,
    family_name: name,
    name,
    picture: text,
  })
  .transform((raw) => ({
    subject: raw.sub,
    email: raw.email,
    isEmailVerified: raw.email !== null && raw.email_verified === true,
    firstName: raw.given_name ?? raw.name,
    lastName: raw.family_name,
    picture: raw.picture,
  }));

const facebookSchema = z
  .object({
    id: subject,
    email: address,
    first_name: name,
    last_name: name,
    name,
    picture: z
      .object({ data: z.object({ url: z.string(), is_silhouette: z.unknown().optional() }) })
      .nullable()
      .catch(null),
  })
  .transform((raw) => ({
    subject: raw.id,
    email: raw.email,
    // Facebook does not report whether an email address is confirmed.
    isEmailVerified: false,
    firstName: raw.first_name ?? raw.name,
    lastName: raw.last_name,
    picture: raw.picture?.data.is_silhouette === true ? null : (raw.picture?.data.url ?? null),
  }));

/**
 * Fetches the profile that belongs to an access token.
 * @throws as fetchToken does, and if the response has no subject.
 */
export async function fetchProfile(
  provider: IdentityProvider,
  accessToken: string,
  signal: AbortSignal,
): Promise<ProviderProfile> {
  const { profileURL, clientSecret } = providerSettings(provider)!;
  const url = new URL(profileURL);
  if (provider === "facebook") {
    url.searchParams.set("fields", "id,email,name,first_name,last_name,picture.width(200).height(200)");
    // Proves that the caller of the API also knows the app's secret. Facebook apps can require this.
    url.searchParams.set(
      "appsecret_proof",
      createHmac("sha256", clientSecret).update(accessToken).digest("hex"),
    );
  }
  const raw = await ask(url.href, {
    headers: { Authorization: `Bearer ${accessToken}`, Accept: "application/json" },
    signal,
  });
  const { picture, ...person } = check(
    provider === "google" ? googleSchema : facebookSchema,
    raw,
    "the profile",
  );
  return { provider, ...person, imageUrl: isPictureOf(provider, picture) ? picture : null };
}
