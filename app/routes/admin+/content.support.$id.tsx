import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { SupportCase } from "~/features/admin/support/components/support-case";
import { supportReplyFormSchema, supportUpdateFormSchema } from "~/features/support/admin-schema";
import { answerSupportRequest } from "~/features/support/answer-support-request.server";
import { findSupportRequest, supportAct } from "~/features/support/find-support-request.server";
import { updateSupportRequest } from "~/features/support/update-support-request.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { toFormRefusal } from "~/http/errors.server";
import { parseForm } from "~/http/forms/read-form.server";
import { notFoundUnlessId } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { isMailConfigured } from "~/services/mail.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

const isAnswer = (form: FormData) => form.get("intent") === "answer";

export const loader = adminLoader(
  ({ params }) => supportAct("viewSupportRequest", params.id!),
  async ({ request, context, params }) =>
    json({
      title: await translated(request, context, "adminSupport.caseTitle"),
      ...(await findSupportRequest(notFoundUnlessId(params.id))),
      isMailed: isMailConfigured(),
      submitKey: randomUUID(),
    }),
);

export const action = adminAction(
  ({ params, form }) =>
    supportAct(isAnswer(form) ? "answerSupportRequest" : "updateSupportRequest", params.id!),
  async ({ params, form, administrator }) => {
    const id = notFoundUnlessId(params.id);
    const intent = isAnswer(form) ? "answer" : "update";
    const submission =
      intent === "answer"
        ? parseForm(form, { schema: supportReplyFormSchema })
        : parseForm(form, { schema: supportUpdateFormSchema });
    if (submission.status !== "success") {
      return json({ intent, lastResult: submission.reply() }, { status: 400 });
    }
    const { value } = submission;
    try {
      if ("submitKey" in value) await answerSupportRequest(administrator.id, id, value);
      else await updateSupportRequest(administrator.id, id, value);
    } catch (error) {
      if (error instanceof AppError && error.status === 404) throw error;
      const [refusal, init] = toFormRefusal(error);
      return json({ intent, lastResult: submission.reply(), ...refusal }, init);
    }
    const answered = isMailConfigured() ? "adminSupport.answered" : "adminSupport.answerKept";
    const key = intent === "answer" ? answered : "adminSupport.saved";
    return redirectWithToast(`/admin/content/support/${id}`, { key });
  },
);

export default function SupportRequest() {
  const data = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <ContentPage
      title={t("adminSupport.caseTitle")}
      backTo={{ href: "/admin/content/support", name: t("adminContent.nav.support") }}
    >
      <SupportCase key={data.request.id} {...data} refusal={answer} />
    </ContentPage>
  );
}
