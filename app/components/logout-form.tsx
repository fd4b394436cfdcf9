import { useFetcher } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { InlineScript } from "./inline-script";
import { outboxKey, writeOutbox } from "~/client/outbox";

/** Before hydration the browser itself sends the form: the message that waits for a connection is removed here. */
const clearOutbox =
  `addEventListener("submit",e=>{if(!e.defaultPrevented&&e.target.getAttribute("action")=="/logout")` +
  `localStorage.removeItem("${outboxKey}")})`;

/**
 * Signs out. With scripts the page stays when that fails, and says so. `redirectTo` is where signing in again leads.
 */
export function LogoutForm({
  redirectTo,
  className,
  children,
}: {
  redirectTo?: string;
  className?: string;
  children: ReactNode;
}) {
  const fetcher = useFetcher();

  function logOut(event: FormEvent<HTMLFormElement>) {
    // Offline, the browser submits the form itself: the service worker handles it, and signs out as soon as it can.
    if (!navigator.onLine && navigator.serviceWorker?.controller) return writeOutbox(null);
    event.preventDefault();
    fetcher.submit(event.currentTarget);
  }

  return (
    <form method="post" action="/logout" className={className} onSubmit={logOut}>
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      {children}
      <InlineScript code={clearOutbox} />
    </form>
  );
}
