import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { readOutbox, writeOutbox } from "~/client/outbox";

/** The delay after the sender's script could not be fetched, in seconds. */
const pauseSeconds = 5;

/**
 * Sends the waiting message as soon as the browser is online, from any page. It belongs to this person only: signing
 * out removes it, and so does another person's first page.
 * @param viewerId null for visitors.
 */
export function useOutboxSender(viewerId: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (viewerId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      clearTimeout(timer);
      const waiting = readOutbox();
      if (waiting && waiting.viewerId !== viewerId) writeOutbox(null);
      else if (waiting && navigator.onLine) {
        const again = await import("./send-outbox-message").then(
          ({ sendOutboxMessage }) => sendOutboxMessage(viewerId, revalidate),
          () => pauseSeconds,
        );
        if (again !== null) timer = setTimeout(start, again * 1_000);
      }
    };
    const start = () => void send();
    start();
    window.addEventListener("online", start);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("online", start);
    };
  }, [viewerId, revalidate]);
}
