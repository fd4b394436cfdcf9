import { useEffect } from "react";
import { apiFetch } from "~/client/failures/session-expiry";

/** A finished sitting that has not reached the server yet. */
interface WaitingSitting {
  userId: string;
  kind: "timer" | "breathing" | "meditation";
  minutes: number;
  /** ISO 8601, UTC. */
  at: string;
  /** However often it is sent, it counts once. */
  submitKey: string;
}

/** The key in the browser's `localStorage`. */
export const sittingsKey = "anamcara:sittings";
/** So many are kept while there is no connection; the oldest is dropped. */
const MAX_WAITING = 50;

function readWaiting(): WaitingSitting[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(sittingsKey) ?? "[]");
    return Array.isArray(stored) ? (stored as WaitingSitting[]) : [];
  } catch {
    return [];
  }
}

function writeWaiting(sittings: WaitingSitting[]): void {
  try {
    if (sittings.length === 0) localStorage.removeItem(sittingsKey);
    else localStorage.setItem(sittingsKey, JSON.stringify(sittings.slice(-MAX_WAITING)));
  } catch {
    // The browser stores nothing: offline, a sitting is not counted.
  }
}

/** Counts a finished sitting, now or as soon as there is a connection. */
export function reportSitting(
  userId: string,
  sitting: Pick<WaitingSitting, "kind" | "minutes" | "submitKey">,
): void {
  const next = { ...sitting, userId, at: new Date().toISOString() };
  writeWaiting([...readWaiting(), next]);
  void send(next);
}

/** Sends what this person's browser still has; another person's is dropped. */
async function sendWaitingSittings(userId: string): Promise<void> {
  for (const sitting of readWaiting()) {
    if (sitting?.userId === userId) await send(sitting);
    else drop(sitting);
  }
}

async function send(sitting: WaitingSitting): Promise<void> {
  const { userId: _, ...body } = sitting;
  const answer = await apiFetch("/api/sittings", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => null);
  // What was refused for good is not sent again.
  if (answer && answer.status !== 401 && answer.status !== 429 && answer.status < 500) drop(sitting);
}

function drop(sitting: WaitingSitting): void {
  writeWaiting(readWaiting().filter((other) => other?.submitKey !== sitting?.submitKey));
}

/** Removes them at logout. */
export function clearWaitingSittings(): void {
  writeWaiting([]);
}

/** Sends what waits, when the app is opened and when the connection comes back. */
export function useSittingSender(userId: string): void {
  useEffect(() => {
    const sendAll = () => void sendWaitingSittings(userId);
    sendAll();
    window.addEventListener("online", sendAll);
    return () => window.removeEventListener("online", sendAll);
  }, [userId]);
}
