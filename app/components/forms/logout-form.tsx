import { useFetcher } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { InlineScript } from "~/components/document/inline-script";
import { clearStored, personalKeys } from "~/client/clear-stored";
import { draftPrefix } from "~/client/drafts";

/** Before hydration the browser itself sends the form: what the browser stored is removed here. */
const clearBeforeHydration =
  `addEventListener("submit",e=>{if(!e.defaultPrevented&&e.target.getAttribute("action")=="/logout")` +
  `for(const k of Object.keys(localStorage))if(${JSON.stringify(personalKeys)}.includes(k)||k.startsWith("${draftPrefix}"))localStorage.removeItem(k)})`;

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
    if (!navigator.onLine && navigator.serviceWorker?.controller) return clearStored();
    event.preventDefault();
    fetcher.submit(event.currentTarget);
  }

  return (
    <form method="post" action="/logout" className={className} onSubmit={logOut}>
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      {children}
      <InlineScript code={clearBeforeHydration} />
    </form>
  );
}
