import { createHmac } from "node:crypto";
import { z } from "zod";
import type { IdentityProvider } from "~/utils/identity-provider";
import { isPictureOf, providerSettings } from "./identity-providers.server";
import { limitedFetch } from "./limited-fetch.server";

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

/** The longest response of a provider that is read, in bytes: a profile has about a kilobyte. */
const MAX_RESPONSE_BYTES = 256 * 1024;

const fetchFromProvider = limitedFetch(
  MAX_RESPONSE_BYTES,
  () => new Error(`a provider answered with more than ${MAX_RESPONSE_BYTES} bytes`),
);

/** Error messages never contain the provider's response, which may include a token. */
async function ask(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetchFromProvider(url, init);
  const { origin, pathname } = new URL(url);
  if (!answer.ok) {
    // What is left of it would still be received.
    await answer.body?.cancel();
    throw new Error(`${origin}${pathname} answered ${answer.status}`);
  }
  const text = await answer.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error(`${origin}${pathname} did not answer with JSON`);
  }
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
