import { apiFetch } from "~/client/failures/session-expiry";
import type { Language } from "~/i18n/config";
import type { TurnReceipt } from "~/features/chat/types";
import { retryAfterOf } from "./read-turn";

export type SendOutcome =
  | { kind: "accepted"; receipt: TurnReceipt }
  /** Another reply is still being written in this conversation. */
  | { kind: "busy"; turnId: string }
  | { kind: "signedOut" }
  /** It may have arrived, so it can be sent again with the same key. */
  | { kind: "offline" }
  /**
   * `error` is a translation key; what says when to send again takes it from `retryAfterSeconds`. `careText` is the
   * care answer to a message that could not be stored.
   */
  | { kind: "refused"; error: string; retryAfterSeconds?: number; careText?: string };

const refusals: Record<number, string> = {
  402: "errors.dailyLimitReached",
  403: "errors.banned",
  404: "errors.conversationNotFound",
  429: "errors.tooManyTurns",
  503: "errors.serviceUnavailable",
};

/** How long a line that hangs is waited for, in milliseconds; the oldest browsers wait as long as they like. */
const TIMEOUT_MS = 30_000;

/** Hands a message over. The same `submitKey` twice is one turn, so a send that got lost may simply be repeated. */
export async function sendMessage(message: {
  conversationId: string;
  message: string;
  language: Language;
  submitKey: string;
}): Promise<SendOutcome> {
  try {
    const response = await apiFetch("/api/chat/turns", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout?.(TIMEOUT_MS),
    });
    if (response.ok) return { kind: "accepted", receipt: (await response.json()) as TurnReceipt };
    if (response.status === 401) return { kind: "signedOut" };
    if (response.status === 409) {
      const { turnId } = (await response.json()) as { turnId: string };
      return { kind: "busy", turnId };
    }
    if (response.status === 400) {
      const { errors } = (await response.json()) as { errors: Record<string, string[]> };
      return { kind: "refused", error: Object.values(errors)[0]?.[0] ?? "errors.sendFailed" };
    }
    return {
      kind: "refused",
      error: refusals[response.status] ?? "errors.sendFailed",
      retryAfterSeconds: retryAfterOf(response) ?? undefined,
      careText: isMarkdown(response) ? await response.text() : undefined,
    };
  } catch {
    return navigator.onLine ? { kind: "refused", error: "errors.sendFailed" } : { kind: "offline" };
  }
}

function isMarkdown(response: Response): boolean {
  return response.headers.get("Content-Type")?.startsWith("text/markdown") ?? false;
}

/** Asks for a running reply to end; its stream then says how it ended, and the page when the session has. */
export async function stopTurn(turnId: string): Promise<boolean> {
  try {
    const answer = await apiFetch(`/api/chat/turns/${encodeURIComponent(turnId)}/stop`, { method: "POST" });
    return answer.ok || answer.status === 401;
  } catch {
    return false;
  }
}

/** A key for the next message; pages served without https have no `randomUUID`. */
export function newSubmitKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("");
}
