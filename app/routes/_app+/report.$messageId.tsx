import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ReportForm } from "~/features/reports/components/report-form";
import { findReportableReply } from "~/features/reports/find-reportable.server";
import { withErrorResponses } from "~/http/errors.server";
import { readForm } from "~/http/forms/read-form.server";
import { saveReport } from "~/http/forms/report-form.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

/** How much of the reply is shown, in characters. */
const MAX_SHOWN = 600;

export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const { content, conversationId } = await findReportableReply(user.id, notFoundUnlessId(params.messageId));
  return json({
    title: await translated(request, context, "report.replyTitle"),
    reply: content.length > MAX_SHOWN ? `${content.slice(0, MAX_SHOWN)}…` : content,
    keepHref: `/chat/${conversationId}`,
    submitKey: randomUUID(),
  });
});

export const action = withErrorResponses(async ({ request, params, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const target = await findReportableReply(user.id, notFoundUnlessId(params.messageId));
  const form = await readForm(request);
  return saveReport(form, { userId: user.id }, target, `/chat/${target.conversationId}`);
});

export default function ReportReply() {
  const { title, reply, keepHref, submitKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <div className="page">
      <h1>{title}</h1>
      <blockquote className="text-soft whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
        {reply}
      </blockquote>
      <p>{t("report.replyText")}</p>
      <ReportForm submitKey={submitKey} keepHref={keepHref} answer={answer} />
    </div>
  );
}
