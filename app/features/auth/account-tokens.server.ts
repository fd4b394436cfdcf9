import { createHash, randomBytes } from "node:crypto";
import mongoose from "mongoose";
import { AccountToken, type AccountTokenDocument } from "#models/account-token.server";

type Purpose = AccountTokenDocument["purpose"];

/** The person a link was sent to. */
interface TokenOwner {
  userId: string;
  email: string;
}

/** A leaked database yields no usable links. The secret has 256 random bits, so it needs no slow hash. */
function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Creates the secret of a one-time link that is valid for `lifetimeMs` milliseconds. */
export async function issueToken(
  purpose: Purpose,
  { userId, email }: TokenOwner,
  lifetimeMs: number,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const expireAt = new Date(Date.now() + lifetimeMs);
  await AccountToken.create({ tokenHash: hashToken(token), userId, purpose, email, expireAt });
  return token;
}

const usable = (purpose: Purpose, token: string) => ({
  tokenHash: hashToken(token),
  purpose,
  expireAt: mongoose.trusted({ $gt: new Date() }),
});

/** Finds the owner of a link without using it up: mail scanners open links too. */
export async function findToken(purpose: Purpose, token: string): Promise<TokenOwner | null> {
  return toOwner(await AccountToken.findOne(usable(purpose, token)).lean());
}

/** Uses a link up and returns its owner. Of several concurrent calls, exactly one succeeds. */
export async function consumeToken(purpose: Purpose, token: string): Promise<TokenOwner | null> {
  return toOwner(await AccountToken.findOneAndDelete(usable(purpose, token)).lean());
}

/** Revokes a person's links of one or several kinds. */
export async function removeTokens(userId: string, ...purposes: Purpose[]): Promise<void> {
  await AccountToken.deleteMany({ userId, purpose: mongoose.trusted({ $in: purposes }) });
}

function toOwner(row: AccountTokenDocument | null): TokenOwner | null {
  return row && { userId: row.userId.toString(), email: row.email };
}
