import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { DeletePage } from "~/features/admin/components/delete-page";
import { deleteDocument } from "~/features/knowledge/delete-document.server";
import { findDocument } from "~/features/knowledge/list-documents.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { requireFreshSignIn } from "~/http/admin/fresh-sign-in.server";
import { toFormRefusal } from "~/http/errors.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

const LIST = "/admin/ai-training/knowledge";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction({ key: "adminKnowledge.errors.unableToDelete" });

export const loader = adminLoader(
  ({ params }) => ({ action: "viewKnowledge", entity: "knowledge", entityId: params.id }),
  async ({ request, context, params }) => {
    const id = notFoundUnlessId(params.id);
    await requireFreshSignIn(request, `${LIST}/${id}/delete`);
    const { title: name } = await findDocument(id);
    return json({ title: await translated(request, context, "adminKnowledge.deleteTitle"), name });
  },
);

export const action = adminAction(
  ({ params }) => ({ action: "deleteKnowledge", entity: "knowledge", entityId: params.id }),
  async ({ request, params }) => {
    const id = notFoundUnlessId(params.id);
    await requireFreshSignIn(request, `${LIST}/${id}/delete`);
    try {
      await deleteDocument(id);
    } catch (error) {
      return json(...toFormRefusal(error, "adminKnowledge.errors.unableToDelete"));
    }
    return redirectWithToast(LIST, { key: "adminKnowledge.toast.deleted" });
  },
);

export default function DeleteDocument() {
  const { name } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <DeletePage
      title={t("adminKnowledge.deleteTitle")}
      text={t("adminKnowledge.deleteText")}
      name={name}
      confirm={t("adminKnowledge.delete")}
      keepHref={LIST}
      formError={refusal?.formError}
    />
  );
}
