/** Where people may have an account already that lets them in here. */
export const identityProviders = ["google", "facebook"] as const;
export type IdentityProvider = (typeof identityProviders)[number];

/** Each one's name, as it writes it itself. */
export const identityProviderNames: Record<IdentityProvider, string> = {
  google: "Google",
  facebook: "Facebook",
};

/** Whether a form or an address names one of them. */
export function isIdentityProvider(value: unknown): value is IdentityProvider {
  return identityProviders.includes(value as IdentityProvider);
}
