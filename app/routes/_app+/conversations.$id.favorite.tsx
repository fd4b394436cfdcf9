import { json, redirect, type ActionFunctionArgs } from "@remix-run/node";
import { toggleFavorite } from "~/features/chat/toggle-favorite.server";
import { answering, notFoundUnlessId, requireUser } from "~/http/guards.server";
import { readForm } from "~/http/read-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { safePath } from "~/utils/safe-path";

export const loader = () => redirect("/conversations");

/** The heart: with scripts it answers what is so now, without them it leads back to where it was pressed. */
export const action = answering(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const form = await readForm(request);
  const { isFavorite } = await toggleFavorite(user.id, notFoundUnlessId(params.id));
  if (context.isDataRequest) return json({ isFavorite });
  return redirectWithToast(safePath(form.get("redirectTo")), { key: "toast.favoriteUpdated" });
});
