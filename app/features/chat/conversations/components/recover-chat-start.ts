import { replace } from "@remix-run/react";
import { saveDraft } from "~/client/drafts";
import { stayHere, type LoadFailure } from "~/client/failures/failure-handling";
import { showToast } from "~/client/toast-store";
import { creationFailure } from "~/utils/creation-failure";

/**
 * Handles a conversation that could not be started: a toast says so, and the start page's draft is saved. The list stays
 * open; other pages lead to it, or stay open too when there is no connection.
 * @throws the redirect. Returns where the service worker has a page that starts the conversation later.
 */
export function recoverChatStart({ path, hasResponse, description }: LoadFailure): undefined {
  if (!hasResponse && navigator.serviceWorker?.controller) return;
  const { searchParams } = new URL(path, location.origin);
  const isFromList = location.pathname === "/conversations";
  const leadsToList = !isFromList && hasResponse;
  const isSaved = saveDraft();
  showToast({
    kind: "error",
    description: leadsToList && isSaved ? "errors.typedAtHome" : description,
    ...creationFailure(searchParams.has("message"), isFromList),
  });
  throw leadsToList ? replace("/conversations") : stayHere();
}
