import {
  json,
  type ActionFunctionArgs,
  type HeadersFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { randomUUID } from "node:crypto";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ReportForm } from "~/features/reports/components/report-form";
import { findReportableItem } from "~/features/reports/find-reportable.server";
import { withErrorResponses } from "~/http/errors.server";
import { readForm } from "~/http/forms/read-form.server";
import { saveReport } from "~/http/forms/report-form.server";
import { translated } from "~/http/session/preferences.server";
import { titleMeta } from "~/utils/title-meta";

export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

/** The address holds the secret of the share link. A form without a referrer would come from nowhere and be refused. */
export const headers: HeadersFunction = () => ({
  "Referrer-Policy": "same-origin",
  "X-Robots-Tag": "noindex",
  "Cache-Control": "private, no-store",
});

export const meta: MetaFunction = (args) => [...titleMeta(args), { name: "robots", content: "noindex" }];

export const loader = withErrorResponses(async ({ request, params, context }: LoaderFunctionArgs) => {
  const { title: name } = await findReportableItem(params.token ?? "");
  return json({
    title: await translated(request, context, "report.itemTitle"),
    name,
    keepHref: `/shared/${params.token}`,
    submitKey: randomUUID(),
  });
});

export const action = withErrorResponses(async ({ request, params, context }: ActionFunctionArgs) => {
  const target = await findReportableItem(params.token ?? "");
  const user = await context.user();
  const reporter = user ? { userId: user._id.toString() } : { address: context.clientAddress };
  return saveReport(await readForm(request), reporter, target, `/shared/${params.token}`);
});

export default function ReportItem() {
  const { title, name, keepHref, submitKey } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <div className="page">
      <h1>{title}</h1>
      <p className="text-soft" dir="auto">
        {name}
      </p>
      <p>{t("report.itemText")}</p>
      <ReportForm submitKey={submitKey} keepHref={keepHref} answer={answer} />
    </div>
  );
}
