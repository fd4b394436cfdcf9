import { json, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { cancelImport, confirmImport } from "~/features/privacy/import/change-import.server";
import type { UploadRefusal } from "~/features/privacy/import/components/import-form";
import { ImportPanel } from "~/features/privacy/import/components/import-panel";
import { findLatestImport } from "~/features/privacy/import/find-import.server";
import { MAX_IMPORT_BYTES } from "~/features/privacy/import/limits";
import { importFormSchema } from "~/features/privacy/import/schema";
import { storeUpload } from "~/features/privacy/import/store-upload.server";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { isUpload, readUpload } from "~/http/forms/read-upload.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

const PAGE = "/profile/data/import";
/** Refusals that are about the file, and are shown at its field. */
const ABOUT_FILE = [400, 413, 415];

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "dataImport.title"),
    latest: await findLatestImport(user.id),
  });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  try {
    if (isUpload(request)) {
      context.leaveQueue();
      const texts = {
        maxBytes: MAX_IMPORT_BYTES,
        noFile: "dataImport.errors.noFile",
        wrongType: "dataImport.errors.notZip",
      };
      await readUpload(request, ({ stream }) => storeUpload(user.id, stream), texts);
    } else {
      const submission = parseForm(await readForm(request), { schema: importFormSchema });
      if (submission.status !== "success") throw new AppError("errors.badRequest", 400);
      const form = submission.value;
      if (form.intent === "cancel") await cancelImport(user.id, form.id);
      else await confirmImport(user.id, form.id, form.profile === "on");
    }
  } catch (error) {
    const [{ formError, retryAfterSeconds }, init] = toFormRefusal(error, "dataImport.errors.failed");
    const isTooOften = init.status === 429;
    const refusal: UploadRefusal =
      isUpload(request) && ABOUT_FILE.includes(init.status)
        ? { fieldError: formError }
        : { formError: isTooOften ? "dataImport.errors.tooOften" : formError, retryAfterSeconds };
    return json(refusal, init);
  }
  return redirect(PAGE, 303);
});

export default function BringIn() {
  const { latest } = useLoaderData<typeof loader>();
  const refusal = useActionData<typeof action>();
  const { t } = useTranslation();
  return (
    <SettingsPage title={t("dataImport.title")} intro={t("dataImport.intro")}>
      <ImportPanel latest={latest} refusal={refusal} />
    </SettingsPage>
  );
}
