import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { EditItemForm } from "~/features/media/components/edit-item-form";
import { changeItem } from "~/features/media/gallery/change-item.server";
import { findItem } from "~/features/media/gallery/find-item.server";
import { itemFormSchema } from "~/features/media/schema";
import { withErrorResponses } from "~/http/errors.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { GalleryError as ErrorBoundary } from "~/features/media/components/gallery-error";
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "gallery.edit.title"),
    item: await findItem(user.id, notFoundUnlessId(params.id)),
  });
});

export const action = withErrorResponses(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const submission = parseForm(await readForm(request), { schema: itemFormSchema });
  if (submission.status !== "success") return json(submission.reply(), { status: 400 });
  const { title, description = null } = submission.value;
  const { id } = await changeItem(user.id, notFoundUnlessId(params.id), { title, description });
  return redirectWithToast(`/gallery/${id}`, { key: "toast.itemUpdated" });
});

export default function EditItem() {
  const { title, item } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <h1>{title}</h1>
      <EditItemForm item={item} lastResult={useActionData<typeof action>()} />
    </div>
  );
}
