import type { FormEvent, ReactNode } from "react";
import { InlineScript } from "./inline-script";
import { showToast } from "~/client/toast-store";
import { outboxKey, writeOutbox } from "~/client/outbox";

/** Before the page is awake the browser itself sends the form, and nobody else takes the message that waits away. */
const forget =
  `addEventListener("submit",e=>{if(!e.defaultPrevented&&e.target.getAttribute("action")=="/logout")` +
  `localStorage.removeItem("${outboxKey}")})`;

/**
 * Signs out. Where scripts run the page stays when that fails, and says so; else the next page is the browser's own.
 * `redirectTo` is where signing in again leads.
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
  async function leave(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const body = new URLSearchParams(redirectTo && { redirectTo });
    // The answer leads on: that it came is enough to know, and the browser follows it as a page.
    const answer = await fetch("/logout", { method: "POST", body, redirect: "manual" }).catch(() => null);
    if (answer?.type !== "opaqueredirect") return showToast({ key: "errors.logoutFailed", kind: "error" });
    writeOutbox(null);
    location.assign(redirectTo ? `/login?redirectTo=${encodeURIComponent(redirectTo)}` : "/login");
  }

  return (
    <form method="post" action="/logout" className={className} onSubmit={(event) => void leave(event)}>
      {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
      {children}
      <InlineScript code={forget} />
    </form>
  );
}
