import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { AccessList } from "~/features/privacy/components/access-list";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { SwitchSection } from "~/features/profile/components/switch-section";
import { listAdminAccess } from "~/features/privacy/list-admin-access.server";
import { privacySchema } from "~/features/privacy/schema";
import { savePrivacySettings } from "~/features/privacy/privacy-settings.server";
import { withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { parseForm, readForm } from "~/http/forms/read-form.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  const before = new URL(request.url).searchParams.get("before") ?? undefined;
  const { items, next } = await listAdminAccess(user.id, before);
  return json({
    title: await translated(request, context, "privacy.title"),
    memoryEnabled: user.memoryEnabled,
    analyticsEnabled: user.analyticsEnabled,
    access: items,
    olderHref: next && `/profile/privacy?before=${next}`,
    isFirstPage: before === undefined,
  });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const submission = parseForm(await readForm(request), { schema: privacySchema });
  if (submission.status !== "success") throw json({ code: "errors.badRequest" }, { status: 400 });

  await savePrivacySettings(user.id, submission.value);
  // With scripts the page shows the new setting itself; a newly loaded page needs a toast.
  if (context.isDataRequest) return json({ isSaved: true });
  return redirectWithToast("/profile/privacy", { key: "toast.privacySaved" });
});

export default function Privacy() {
  const { memoryEnabled, analyticsEnabled, access, olderHref, isFirstPage } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SettingsPage title={t("privacy.title")} intro={t("privacy.intro")}>
      <SwitchSection
        title={t("privacy.settings")}
        action="/profile/privacy"
        switches={[
          {
            name: "memoryEnabled",
            isOn: memoryEnabled,
            title: t("privacy.memory"),
            text: t("privacy.memoryText"),
          },
          {
            name: "analyticsEnabled",
            isOn: analyticsEnabled,
            title: t("privacy.analytics"),
            text: t("privacy.analyticsText"),
          },
        ]}
      >
        <p>
          <Link className="btn" to="/profile/memories">
            {t("privacy.memories")}
          </Link>
        </p>
      </SwitchSection>
      <AccessList entries={access} olderHref={olderHref} isFirstPage={isFirstPage} />
    </SettingsPage>
  );
}
