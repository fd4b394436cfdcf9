import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { pageAction, pageLoader } from "~/client/failures/failure-handling";
import { SettingsPage } from "~/features/profile/components/settings-page";
import { PasswordMethod, ProviderMethod, RefusalNotice } from "~/features/auth/components/sign-in-methods";
import { disconnectIdentity } from "~/features/auth/identities/disconnect-identity.server";
import { listConnections } from "~/features/auth/identities/list-connections.server";
import { toFormRefusal, withErrorResponses } from "~/http/errors.server";
import { requireUser } from "~/http/session/guards.server";
import { translated } from "~/http/session/preferences.server";
import { readForm } from "~/http/forms/read-form.server";
import { startConnecting } from "~/http/oauth/social-sign-in.server";
import { redirectWithToast } from "~/http/toast.server";
import { identityProviderNames, isIdentityProvider } from "~/utils/identity-provider";
import { titleMeta } from "~/utils/title-meta";

export const meta = titleMeta;
export { shouldRevalidate } from "~/client/failures/failure-handling";
export const clientLoader = pageLoader();
export const clientAction = pageAction();

export const loader = withErrorResponses(async ({ request, context }: LoaderFunctionArgs) => {
  const user = await requireUser(request, context);
  return json({
    title: await translated(request, context, "connections.title"),
    ...(await listConnections(user.id)),
  });
});

export const action = withErrorResponses(async ({ request, context }: ActionFunctionArgs) => {
  const user = await requireUser(request, context);
  const form = await readForm(request);
  const provider = form.get("provider");
  if (!isIdentityProvider(provider)) throw Response.json({ code: "errors.badRequest" }, { status: 400 });
  if (form.get("intent") === "connect") return startConnecting(provider, user.id, context);
  try {
    await disconnectIdentity(user.id, provider);
  } catch (error) {
    const [refusal, init] = toFormRefusal(error);
    return json({ error: refusal.formError, provider }, init);
  }
  const values = { provider: identityProviderNames[provider] };
  return redirectWithToast("/profile/connections", { key: "toast.disconnected", values });
});

export default function ConnectionsPage() {
  const { email, hasPassword, providers } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  const refusal = useActionData<typeof action>();

  return (
    <SettingsPage title={t("connections.title")} intro={t("connections.intro")}>
      {refusal && <RefusalNotice {...refusal} />}
      <ul className="grid list-none gap-3 p-0">
        <li>
          <PasswordMethod email={email} hasPassword={hasPassword} />
        </li>
        {providers.map((connection) => (
          <li key={connection.provider}>
            <ProviderMethod {...connection} />
          </li>
        ))}
      </ul>
    </SettingsPage>
  );
}
