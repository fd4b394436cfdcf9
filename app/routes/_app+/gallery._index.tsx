import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { setItemFavorite } from "~/features/media/gallery/change-item.server";
import { GalleryScreen } from "~/features/media/components/gallery-screen";
import { loadGallery } from "~/features/media/gallery/load-gallery.server";
import { MAX_QUERY_LENGTH } from "~/features/media/limits";
import { galleryTabs } from "~/features/media/types";
import { withErrorResponses } from "~/http/errors.server";
import { readForm } from "~/http/forms/read-form.server";
import { saveFavorite } from "~/http/forms/item-forms.server";
import { removeItem, takeItemBack } from "~/http/media-forms.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { finishWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction(undefined, {
  favorite: { key: "errors.favoriteFailed", description: null },
  delete: { key: "errors.itemDeleteFailed", description: null },
  restore: { key: "errors.itemNotRestored", description: null },
});

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { searchParams } = new URL(request.url);
  return json({
    title: await translated(request, context, "gallery.title"),
    userId: user.id,
    submitKey: randomUUID(),
    screen: await loadGallery(user.id, {
      tab: galleryTabs.find((tab) => tab === searchParams.get("tab")) ?? "all",
      query: (searchParams.get("q") ?? "").trim().slice(0, MAX_QUERY_LENGTH),
      before: searchParams.get("before") ?? undefined,
    }),
  });
});

/** The forms of each item, wherever it is shown. */
export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const form = await readForm(request);
  const id = notFoundUnlessId(String(form.get("id")));
  switch (form.get("intent")) {
    case "favorite":
      return saveFavorite(context, form, (isFavorite) => setItemFavorite(user.id, id, isFavorite));
    case "delete":
      return finishWithToast(context, "/gallery", await removeItem(context, user, id));
    case "restore":
      return takeItemBack(context, user, id);
    default:
      throw new AppError("errors.badRequest", 400);
  }
});

export default function Gallery() {
  const { screen, ...page } = useLoaderData<typeof loader>();
  return <GalleryScreen {...screen} {...page} />;
}
