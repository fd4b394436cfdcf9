import { stayHere, type LoadFailure } from "~/client/failures/failure-handling";
import { shownPath } from "~/client/shown-page";
import { showToast } from "~/client/toast-store";

/**
 * Handles a failed search: a toast reports it, and the open list stays with the typed query.
 * @throws the redirect. Returns if the request is not a search, or does not come from the list.
 */
export function recoverSearch({ path, description }: LoadFailure): undefined {
  const pageOf = (address: string) => new URL(address, location.origin);
  if (!pageOf(path).searchParams.has("q") || pageOf(shownPath()).pathname !== "/conversations") return;
  showToast({ kind: "error", key: "errors.searchFailed", description });
  throw stayHere();
}
