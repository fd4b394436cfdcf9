import { User } from "#models/user.server";
import { configuredProviders } from "~/services/identity-providers.server";
import { identityProviders } from "~/utils/identity-provider";
import type { Connections } from "../types";

/** A person's sign-in methods: the password and every provider, connected or not. */
export async function listConnections(userId: string): Promise<Connections> {
  const user = await User.findById(userId, { email: 1, password: 1, identities: 1 }).lean();
  const hasPassword = Boolean(user?.password);
  const configured = configuredProviders();
  const identities = user?.identities ?? [];
  const working = identities.filter(({ provider }) => configured.includes(provider));
  return {
    email: user?.email ?? "",
    hasPassword,
    providers: identityProviders.map((provider) => {
      const identity = identities.find((one) => one.provider === provider);
      return {
        provider,
        isAvailable: configured.includes(provider),
        identity: identity
          ? { email: identity.email ?? null, connectedAt: identity.connectedAt.toISOString() }
          : null,
        isOnlyMethod:
          identity !== undefined && !hasPassword && working.every((one) => one.provider === provider),
      };
    }),
  };
}
