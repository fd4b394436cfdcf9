import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect } from "react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { dropItem } from "~/client/audio/now-playing";
import { DeleteForm } from "~/components/forms/delete-question";
import { findItem } from "~/features/media/gallery/find-item.server";
import { withErrorResponses } from "~/http/errors.server";
import { removeItem } from "~/http/media-forms.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { GalleryError as ErrorBoundary } from "~/features/media/components/gallery-error";
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "errors.itemDeleteFailed", description: null });

/** The confirmation as its own page; with scripts, the gallery asks in a dialog. */
export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "gallery.delete.title"),
    item: await findItem(user.id, notFoundUnlessId(params.id)),
  });
});

export const action = withErrorResponses(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  return redirectWithToast("/gallery", await removeItem(context, user, notFoundUnlessId(params.id)));
});

export default function DeleteItem() {
  const { item } = useLoaderData<typeof loader>();
  const { state, formMethod, location } = useNavigation();
  const isDeleted = state === "loading" && formMethod === "POST" && location.pathname === "/gallery";
  useEffect(() => {
    if (isDeleted) dropItem(item.id);
  }, [isDeleted, item.id]);
  return (
    <div className="page">
      <DeleteForm
        name={item.title}
        kind="item"
        action={`/gallery/${item.id}/delete`}
        keepHref={`/gallery/${item.id}`}
      />
    </div>
  );
}
