import { json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { ReasonForm, type ReasonAnswer } from "~/features/admin/content/components/reason-form";
import { addReason, editReason, findReason } from "~/features/onboarding/manage-reasons.server";
import { REASON_KEY, reasonSchema } from "~/features/onboarding/reason-schema";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { toFormRefusal } from "~/http/errors.server";
import { parseForm, seenIn } from "~/http/forms/read-form.server";
import { translated } from "~/http/session/preferences.server";
import { redirectWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

const actOn = (action: string, key = "") => ({ action, entity: "usageReason", entityId: key.slice(0, 60) });

/** The reason of the address; null for `new`. */
function keyOf(key = ""): string | null {
  if (!REASON_KEY.test(key)) throw new AppError("errors.notFound", 404);
  return key === "new" ? null : key;
}

export const loader = adminLoader(
  ({ params }) => actOn("viewUsageReason", params.key),
  async ({ request, context, params }) => {
    const key = keyOf(params.key);
    const title = key ? "adminContent.reasons.edit" : "adminContent.reasons.add";
    return json({
      title: await translated(request, context, title),
      reason: key ? await findReason(key) : null,
    });
  },
);

export const action = adminAction(
  ({ params }) => actOn(params.key === "new" ? "addUsageReason" : "updateUsageReason", params.key),
  async ({ params, form }) => {
    const key = keyOf(params.key);
    const submission = parseForm(form, { schema: reasonSchema });
    if (submission.status !== "success") {
      return json<ReasonAnswer>({ lastResult: submission.reply() }, { status: 400 });
    }
    try {
      const present = await (key
        ? editReason(key, submission.value, seenIn(form))
        : addReason(submission.value));
      if (present) return json<ReasonAnswer>({ lastResult: submission.reply(), present }, { status: 409 });
    } catch (error) {
      const [{ formError }, init] = toFormRefusal(error);
      return json<ReasonAnswer>({ lastResult: submission.reply(), formError }, init);
    }
    return redirectWithToast("/admin/content/reasons", { key: "adminContent.saved" });
  },
);

export default function Reason() {
  const { title, reason } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as ReasonAnswer | undefined;
  const { t } = useTranslation();
  return (
    <ContentPage
      title={title}
      backTo={{ href: "/admin/content/reasons", name: t("adminContent.nav.reasons") }}
    >
      <ReasonForm reason={reason} answer={answer} />
    </ContentPage>
  );
}
