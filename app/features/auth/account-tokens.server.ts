import { createHash, randomBytes } from "node:crypto";
import mongoose from "mongoose";
import { AccountToken, type AccountTokenDocument } from "#models/account-token.server";

type Purpose = AccountTokenDocument["purpose"];

/** Whom a link was sent to. */
interface TokenOwner {
  userId: string;
  email: string;
}

/** The database can be read without a link being usable: 256 random bits need no slow hash. */
function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** Makes the secret of a link that works once, for `lifetimeMs` milliseconds. */
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

/** Whom a link belongs to, without using it up: programs that look at mails open their links too. */
export async function findToken(purpose: Purpose, token: string): Promise<TokenOwner | null> {
  return toOwner(await AccountToken.findOne(usable(purpose, token)).lean());
}

/** Uses a link up. Of several who try at the same time exactly one is told whom it belongs to. */
export async function takeToken(purpose: Purpose, token: string): Promise<TokenOwner | null> {
  return toOwner(await AccountToken.findOneAndDelete(usable(purpose, token)).lean());
}

/** Makes a person's links void: of one kind, or of several. */
export async function removeTokens(userId: string, ...purposes: Purpose[]): Promise<void> {
  await AccountToken.deleteMany({ userId, purpose: mongoose.trusted({ $in: purposes }) });
}

function toOwner(row: AccountTokenDocument | null): TokenOwner | null {
  return row && { userId: row.userId.toString(), email: row.email };
}
