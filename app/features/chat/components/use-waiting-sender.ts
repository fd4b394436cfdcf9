import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { readWaiting, writeWaiting } from "~/components/waiting-message";

/** How long to wait when what sends could not be fetched, in seconds. */
const pauseSeconds = 5;

/**
 * Sends the message that waits as soon as there is a line, from whatever page the person is on. It is this person's
 * alone: logging out takes it away, and so does somebody else's first page.
 * @param viewerId null for visitors.
 */
export function useWaitingSender(viewerId: string | null): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (viewerId === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      clearTimeout(timer);
      const waiting = readWaiting();
      if (waiting && waiting.viewerId !== viewerId) writeWaiting(null);
      else if (waiting && navigator.onLine) {
        const again = await import("./send-waiting").then(
          ({ sendWaiting }) => sendWaiting(viewerId, revalidate),
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
