import { apiFetch } from "~/client/failures/session-expiry";
import type { TurnEvent } from "~/features/chat/types";

const firstWait = 500;
const longestWait = 8_000;

interface ServerEvent {
  id: string;
  data: string;
}

/** The events of a `text/event-stream` body. */
export async function* parseEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  let event: ServerEvent = { id: "", data: "" };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const lines = (rest + decoder.decode(value, { stream: true })).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        if (line.startsWith("id:")) event.id = line.slice(3).trim();
        else if (line.startsWith("data:")) event.data += line.slice(5).trim();
        else if (line.trim() === "" && event.data) {
          yield event;
          event = { id: event.id, data: "" };
        }
      }
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
}

/** Waits, but only until the connection is back or the page becomes visible again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const woken = new AbortController();
    const end = () => {
      clearTimeout(timer);
      woken.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end, { signal: woken.signal });
    window.addEventListener("online", end, { signal: woken.signal });
    document.addEventListener("visibilitychange", () => !document.hidden && end(), { signal: woken.signal });
  });
}

/** When an answer says to come back, in seconds; null when it does not say. */
export function retryAfterOf(response: Response): number | null {
  const seconds = Number(response.headers.get("Retry-After"));
  return seconds > 0 ? seconds : null;
}

/**
 * Reads a reply to its end, over as many connections as it takes: each one goes on where the last one broke.
 * @returns "ended" after the last event, "gone" when nothing is live, "signedOut", or "left" when aborted.
 */
export async function readTurn(
  turnId: string,
  handlers: {
    onEvent(event: TurnEvent): void;
    /** `pauseSeconds` is set while the server asks for patience. */
    onLine(isConnected: boolean, pauseSeconds?: number): void;
  },
  signal: AbortSignal,
): Promise<"ended" | "gone" | "signedOut" | "left"> {
  let lastEventId = "";
  let wait = firstWait;
  while (!signal.aborted) {
    let pauseSeconds: number | null = null;
    try {
      const response = await apiFetch(`/api/chat/stream?turn=${encodeURIComponent(turnId)}`, {
        headers: { Accept: "text/event-stream", ...(lastEventId && { "Last-Event-ID": lastEventId }) },
        signal,
      });
      if (response.status === 401) return "signedOut";
      if (response.status === 204 || (response.status < 500 && response.status !== 429 && !response.ok))
        return "gone";
      if (response.status === 429) pauseSeconds = retryAfterOf(response);
      if (response.ok && response.body) {
        handlers.onLine(true);
        for await (const { id, data } of parseEvents(response.body)) {
          if (signal.aborted) return "left";
          lastEventId = id;
          wait = firstWait;
          const event = JSON.parse(data) as TurnEvent;
          handlers.onEvent(event);
          if (event.type === "done" || event.type === "error") return "ended";
        }
      }
    } catch {
      if (signal.aborted) return "left";
    }
    if (pauseSeconds) {
      handlers.onLine(false, pauseSeconds);
      await pause(pauseSeconds * 1_000, signal);
      continue;
    }
    handlers.onLine(false);
    await pause(wait, signal);
    wait = Math.min(wait * 2, longestWait);
  }
  return "left";
}
