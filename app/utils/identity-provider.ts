/** Providers whose accounts can sign in here. */
export const identityProviders = ["google", "facebook"] as const;
export type IdentityProvider = (typeof identityProviders)[number];

/** Each provider's name, in its own spelling. */
export const identityProviderNames: Record<IdentityProvider, string> = {
  google: "Google",
  facebook: "Facebook",
};

/** Whether a form value or path segment names a provider. */
export function isIdentityProvider(value: unknown): value is IdentityProvider {
  return identityProviders.includes(value as IdentityProvider);
}
