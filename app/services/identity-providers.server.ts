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
