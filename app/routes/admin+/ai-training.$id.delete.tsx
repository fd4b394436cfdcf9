import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { DeletePage } from "~/features/admin/components/delete-page";
import { findConfiguration } from "~/features/guide/configurations/configurations.server";
import { deleteConfiguration } from "~/features/guide/configurations/delete-configuration.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { requireFreshSignIn } from "~/http/admin/fresh-sign-in.server";
import { toFormRefusal } from "~/http/errors.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "adminTraining.errors.unableToDelete" });

export const loader = adminLoader(
  ({ params }) => ({ action: "viewConfiguration", entity: "configuration", entityId: params.id }),
  async ({ request, context, params }) => {
    const id = notFoundUnlessId(params.id);
    await requireFreshSignIn(request, `/admin/ai-training/${id}/delete`);
    const { name } = await findConfiguration(id);
    return json({ title: await translated(request, context, "adminTraining.deleteTitle"), name });
  },
);

export const action = adminAction(
  ({ params }) => ({ action: "deleteConfiguration", entity: "configuration", entityId: params.id }),
  async ({ request, params }) => {
    const id = notFoundUnlessId(params.id);
    await requireFreshSignIn(request, `/admin/ai-training/${id}/delete`);
    try {
      await deleteConfiguration(id);
    } catch (error) {
      return json(...toFormRefusal(error, "adminTraining.errors.unableToDelete"));
    }
    return redirectWithToast("/admin/ai-training", { key: "adminTraining.toast.deleted" });
  },
);

export default function DeleteConfiguration() {
  const { name } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <DeletePage
      title={t("adminTraining.deleteTitle")}
      text={t("adminTraining.deleteText")}
      name={name}
      confirm={t("adminTraining.delete")}
      keepHref="/admin/ai-training"
      formError={refusal?.formError}
    />
  );
}
