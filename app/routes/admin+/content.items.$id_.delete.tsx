import { json } from "@remix-run/node";
import { Form, Link, useLoaderData, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { actOnItem } from "~/features/admin/content/acts.server";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { deleteItem } from "~/features/media/gallery/delete-item.server";
import { findModeratedItem } from "~/features/media/gallery/moderate-item.server";
import { resolveReportsOf } from "~/features/reports/handle-reports.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { requireFreshSignIn } from "~/http/admin/fresh-sign-in.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

const pathOf = (id: string) => `/admin/content/items/${id}/delete`;

export const loader = adminLoader(
  ({ params }) => actOnItem("viewSharedItem", params.id),
  async ({ request, context, params }) => {
    const id = notFoundUnlessId(params.id);
    const { title: name } = await findModeratedItem(id);
    await requireFreshSignIn(request, pathOf(id));
    return json({ title: await translated(request, context, "adminContent.items.deleteTitle"), id, name });
  },
);

export const action = adminAction(
  ({ params }) => actOnItem("deleteItem", params.id),
  async ({ request, params }) => {
    const id = notFoundUnlessId(params.id);
    await requireFreshSignIn(request, pathOf(id));
    const { userId } = await findModeratedItem(id);
    await deleteItem(userId.toString(), id);
    await resolveReportsOf(id);
    return redirectWithToast("/admin/content", { key: "adminContent.items.isDeleted" });
  },
);

export default function DeleteSharedItem() {
  const { title, id, name } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  return (
    <ContentPage title={title}>
      <p>
        <strong className="font-medium" dir="auto">
          {name}
        </strong>
      </p>
      <p className="text-soft">{t("adminContent.items.deleteText")}</p>
      <Form method="post" className="console-bar">
        <button className="btn btn-danger" disabled={isBusy}>
          {t("adminContent.items.deleteForGood")}
        </button>
        <Link className="btn" to={`/admin/content/items/${id}`}>
          {t("adminContent.keep")}
        </Link>
      </Form>
    </ContentPage>
  );
}
