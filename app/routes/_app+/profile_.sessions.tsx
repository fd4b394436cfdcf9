import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { DeviceCard } from "~/features/auth/components/device-card";
import { endOwnSession } from "~/features/auth/sessions/end-own-session.server";
import { listSessions } from "~/features/auth/sessions/list-sessions.server";
import { endAllSessions } from "~/features/auth/sessions/sessions.server";
import { withErrorResponses } from "~/http/errors.server";
import { notFoundUnlessId, requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { readForm } from "~/http/forms/read-form.server";
import { requireSessionId } from "~/http/session/session-id.server";
import { signOut } from "~/http/session/session.server";
import { redirectWithToast } from "~/http/toast.server";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "sessions.title"),
    ...(await listSessions(user.id, await requireSessionId(request))),
  });
});

/** Signs out one device, possibly this one, or all the others. */
export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const sid = await requireSessionId(request);
  const form = await readForm(request);
  if (form.get("intent") === "endOthers") {
    await endAllSessions(user.id, sid);
    return redirectWithToast("/profile/sessions", { key: "sessions.othersEnded" });
  }
  const ended = await endOwnSession(user.id, notFoundUnlessId(String(form.get("id"))));
  return ended === sid
    ? redirectWithToast("/login", { key: "toast.loggedOut" }, { "Set-Cookie": await signOut(request) })
    : redirectWithToast("/profile/sessions", { key: "sessions.ended" });
});

export default function Sessions() {
  const { devices, hasMore } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <SettingsPage title={t("sessions.title")} intro={t("sessions.intro")}>
      <ul className="grid list-none gap-3 p-0">
        {devices.map((device) => (
          <li key={device.id}>
            <DeviceCard device={device} />
          </li>
        ))}
      </ul>
      {hasMore && <p className="text-soft text-sm">{t("sessions.capped", { count: devices.length })}</p>}
      {devices.length > 1 ? (
        <Form method="post" className="grid justify-items-start gap-3">
          <h2 className="text-lg">{t("sessions.othersTitle")}</h2>
          <p className="text-soft">{t("sessions.othersText")}</p>
          <button className="btn" name="intent" value="endOthers">
            {t("sessions.others")}
          </button>
        </Form>
      ) : (
        <p className="text-soft">{t("sessions.onlyHere")}</p>
      )}
    </SettingsPage>
  );
}
