import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { FormError } from "~/components/forms/form-error";
import { ExportPanel } from "~/features/privacy/components/export-panel";
import { ImportOffer } from "~/features/privacy/import/components/import-offer";
import { hasUnfinishedImport } from "~/features/privacy/import/find-import.server";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { findLatestExport } from "~/features/privacy/export-latest.server";
import { requestExport } from "~/features/privacy/export-request.server";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { isMailConfigured } from "~/services/mail.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "dataExport.title"),
    latest: await findLatestExport(user.id),
    isImportBegun: await hasUnfinishedImport(user.id),
    isNotified: user.emailNotifications && isMailConfigured(),
  });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  try {
    await requestExport(user.id);
  } catch (error) {
    const [refusal, init] = toFormRefusal(error);
    return json(refusal, init);
  }
  return redirect("/profile/data", 303);
});

export default function DownloadData() {
  const { latest, isNotified, isImportBegun } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const refusal = useActionData<typeof action>();
  return (
    <SettingsPage title={t("dataExport.title")} intro={t("dataExport.intro")}>
      {refusal && <FormError error="dataExport.tooOften" retryAfterSeconds={refusal.retryAfterSeconds} />}
      <ExportPanel latest={latest} isNotified={isNotified} />
      <ImportOffer isBegun={isImportBegun} />
    </SettingsPage>
  );
}
