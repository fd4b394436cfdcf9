import { redirect, type ActionFunctionArgs } from "@remix-run/node";
import { toggleFavorite } from "~/features/chat/conversations/toggle-favorite.server";
import { withErrorResponses } from "~/http/errors.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { readForm } from "~/http/forms/read-form.server";
import { redirectOnFailure, redirectWithToast } from "~/http/toast.server";
import { safePath } from "~/utils/safe-path";

export const loader = () => redirect("/conversations");

/**
 * The favourite button without scripts: it redirects back to its page. It sends the wanted state, so a double click
 * does not undo it.
 */
export const action = withErrorResponses(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const form = await readForm(request);
  const id = notFoundUnlessId(params.id);
  const path = safePath(form.get("redirectTo"));
  const wanted = form.get("isFavorite");
  await redirectOnFailure(toggleFavorite(user.id, id, wanted === null ? undefined : wanted === "on"), path, {
    key: "errors.favoriteFailed",
  });
  return redirectWithToast(path, { key: "toast.favoriteUpdated" });
});
