import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ItemScreen } from "~/features/media/components/item-screen";
import { changeItem } from "~/features/media/gallery/change-item.server";
import { findItem } from "~/features/media/gallery/find-item.server";
import { withErrorResponses } from "~/http/errors.server";
import { readForm } from "~/http/forms/read-form.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { finishWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { GalleryError as ErrorBoundary } from "~/features/media/components/gallery-error";
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const item = await findItem(user.id, notFoundUnlessId(params.id));
  return json({ title: item.title, item });
});

/** Shares the item by a link, or withdraws the link. */
export const action = withErrorResponses(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const id = notFoundUnlessId(params.id);
  const form = await readForm(request);
  const wish = form.get("isPublic");
  if (form.get("intent") !== "share" || (wish !== "on" && wish !== "off"))
    throw new AppError("errors.badRequest", 400);
  await changeItem(user.id, id, { isPublic: wish === "on" });
  const key = wish === "on" ? "toast.itemShared" : "toast.itemWithdrawn";
  return finishWithToast(context, `/gallery/${id}#share`, { key });
});

export default function Item() {
  return <ItemScreen item={useLoaderData<typeof loader>().item} />;
}
