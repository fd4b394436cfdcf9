import { createHash, createHmac } from "node:crypto";
import type { GalleryItemDocument } from "#models/gallery-item.server";
import { env } from "~/services/env.server";
import { loadSessionSecrets } from "~/services/secret.server";
import { singleton } from "~/services/singleton.server";

/** 256 bits as base64url. */
const TOKEN = /^[\w-]{43}$/;

const secrets = () => singleton("shareSecrets", loadSessionSecrets);

/**
 * The secret part of a share link. It is derived, so that the owner's pages can show the link again; the database holds
 * only its hash, and what it is derived from.
 */
function deriveToken(secret: string, itemId: string, nonce: string): string {
  return createHmac("sha256", secret).update(`share:${itemId}:${nonce}`).digest("base64url");
}

/** The hash by which a share link is found; null for what cannot be one. */
export function hashShareToken(token: string): string | null {
  return TOKEN.test(token) ? createHash("sha256").update(token).digest("base64url") : null;
}

/** A new share link's hash. */
export function newShareHash(itemId: string, nonce: string): string {
  return hashShareToken(deriveToken(secrets()[0]!, itemId, nonce))!;
}

/** The address of an item's public page; null while it is not shared, or when its secret is no longer known. */
export function shareUrlOf({
  _id,
  isPublic,
  hiddenAt,
  shareNonce,
  shareTokenHash,
}: GalleryItemDocument): string | null {
  if (!isPublic || hiddenAt || !shareNonce) return null;
  for (const secret of secrets()) {
    const token = deriveToken(secret, _id.toString(), shareNonce);
    if (hashShareToken(token) === shareTokenHash) return `${env.origin}/shared/${token}`;
  }
  return null;
}
