import { hash, verify } from "@node-rs/argon2";

// 19 MiB, 2 passes, 1 lane: OWASP's first recommendation for argon2id, which is this library's default algorithm.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** An argon2id hash in its standard text form. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let dummy: Promise<string> | undefined;

/**
 * Whether the password matches the hash. Without a hash (unknown email address, account without a password) it does
 * the same work and returns false, so that the response time reveals nothing.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  dummy ??= hashPassword("no account has this password");
  const matches = await verify(passwordHash ?? (await dummy), password);
  return Boolean(passwordHash) && matches;
}
