import { json, type ActionFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { TrainingNav } from "~/features/guide/components/training-nav";
import { KnowledgeTable } from "~/features/knowledge/components/knowledge-table";
import { UploadForm } from "~/features/knowledge/components/upload-form";
import { hasRunning, useProgress } from "~/features/knowledge/components/use-progress";
import { reindexDocuments } from "~/features/knowledge/index-documents.server";
import { listDocuments } from "~/features/knowledge/list-documents.server";
import { reindexFormSchema } from "~/features/knowledge/schema";
import { storeDocument } from "~/features/knowledge/store-document.server";
import { adminAction, adminLoader, adminUpload } from "~/http/admin/admin-page.server";
import { toFormRefusal } from "~/http/errors.server";
import { parseForm } from "~/http/forms/read-form.server";
import { isUpload, readUpload } from "~/http/forms/read-upload.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

const PAGE = "/admin/ai-training/knowledge";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction(
  { key: "adminKnowledge.errors.unableToUpload" },
  { reindex: { key: "adminKnowledge.errors.unableToReindex" } },
);

export const loader = adminLoader(
  () => ({ action: "viewKnowledge", entity: "knowledge" }),
  async ({ request, context }) =>
    json({
      title: await translated(request, context, "adminKnowledge.title"),
      documents: await listDocuments(),
    }),
);

const upload = adminUpload(
  () => ({ action: "uploadKnowledge", entity: "knowledge" }),
  async ({ request, administrator }) => {
    try {
      await readUpload(request, (file) => storeDocument(administrator.id, file));
    } catch (error) {
      return json(...toFormRefusal(error, "adminKnowledge.errors.unableToUpload"));
    }
    return redirectWithToast(PAGE, { key: "adminKnowledge.toast.uploaded" });
  },
);

const reindex = adminAction(
  ({ form }) => ({
    action: "reindexKnowledge",
    entity: "knowledge",
    entityId: reindexFormSchema.safeParse(Object.fromEntries(form)).data?.id,
  }),
  async ({ form }) => {
    const submission = parseForm(form, { schema: reindexFormSchema });
    if (submission.status !== "success") throw new AppError("errors.badRequest", 400);
    await reindexDocuments(submission.value.id);
    return redirectWithToast(PAGE, { key: "adminKnowledge.toast.reindexing" });
  },
);

export const action = (args: ActionFunctionArgs) => (isUpload(args.request) ? upload(args) : reindex(args));

export default function Knowledge() {
  const { documents } = useLoaderData<typeof loader>();
  const refusal = useActionData<{ formError?: string } | null>();
  const shown = useProgress(documents);
  const { t } = useTranslation();
  return (
    <section className="console-section" aria-labelledby="knowledge-title">
      <TrainingNav />
      <h2 id="knowledge-title">{t("adminKnowledge.title")}</h2>
      <p className="text-soft">{t("adminKnowledge.intro")}</p>
      <UploadForm key={documents[0]?.id} error={refusal?.formError} />
      {documents.length === 0 ? (
        <p className="notice">{t("adminKnowledge.empty")}</p>
      ) : (
        <KnowledgeTable documents={shown} />
      )}
      {hasRunning(documents) && (
        <p role="status">
          {t("adminKnowledge.refreshHelp")}{" "}
          <Link className="link" to={PAGE} preventScrollReset>
            {t("adminKnowledge.refresh")}
          </Link>
        </p>
      )}
      {documents.length > 1 && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="reindex" />
          <button className="btn">{t("adminKnowledge.reindexAll")}</button>
        </Form>
      )}
    </section>
  );
}
