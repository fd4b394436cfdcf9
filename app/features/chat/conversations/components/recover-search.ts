import { stayHere, type LoadFailure } from "~/client/failure-handling";
import { shownPath } from "~/client/shown-page";
import { showToast } from "~/client/toast-store";

/**
 * Handles a search that failed: a toast says so, and the open list stays with what was typed.
 * @throws the redirect. Returns for what is no search, or does not come from the list.
 */
export function recoverSearch({ path, description }: LoadFailure): undefined {
  const pageOf = (address: string) => new URL(address, location.origin);
  if (!pageOf(path).searchParams.has("q") || pageOf(shownPath()).pathname !== "/conversations") return;
  showToast({ kind: "error", key: "errors.searchFailed", description });
  throw stayHere();
}
