import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { ContentPage } from "~/features/admin/content/components/content-page";
import { ReasonsTable } from "~/features/admin/content/components/reasons-table";
import { listAllReasons, moveReason, setReasonOffered } from "~/features/onboarding/manage-reasons.server";
import { adminAction, adminLoader } from "~/http/admin/admin-page.server";
import { translated } from "~/http/session/preferences.server";
import { finishWithToast } from "~/http/toast.server";
import { AppError } from "~/utils/app-error";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = adminLoader(
  () => ({ action: "viewUsageReasons", entity: "usageReason" }),
  async ({ request, context }) =>
    json({
      title: await translated(request, context, "adminContent.nav.reasons"),
      reasons: await listAllReasons(),
    }),
);

/** Moves a reason, stops offering it or offers it again. */
export const action = adminAction(
  ({ form }) => ({
    action: "updateUsageReason",
    entity: "usageReason",
    entityId: String(form.get("key") ?? "").slice(0, 60),
    details: { intent: String(form.get("intent") ?? "").slice(0, 20) },
  }),
  async ({ context, form }) => {
    const key = String(form.get("key") ?? "").slice(0, 60);
    const intent = form.get("intent");
    if (intent === "up" || intent === "down") await moveReason(key, intent);
    else if (intent === "retire" || intent === "offer") await setReasonOffered(key, intent === "offer");
    else throw new AppError("errors.badRequest", 400);
    return finishWithToast(context, "/admin/content/reasons", { key: "adminContent.saved" });
  },
);

export default function Reasons() {
  const { title, reasons } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <ContentPage title={title}>
      <p className="text-soft">{t("adminContent.reasons.intro")}</p>
      <ReasonsTable reasons={reasons} />
      <p>
        <Link className="btn btn-primary" to="/admin/content/reasons/new">
          {t("adminContent.reasons.add")}
        </Link>
      </p>
    </ContentPage>
  );
}
