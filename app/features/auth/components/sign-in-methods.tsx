import { Form, Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatLongDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { identityProviderNames, type IdentityProvider } from "~/utils/identity-provider";
import type { Connection } from "../types";

const PASSWORD_PAGE = "/profile/password";

/** One sign-in method: its name, its state and its action. */
function SignInMethod({
  name,
  badge,
  children,
  action,
}: {
  name: string;
  badge?: string | null;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <section className="card flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="grid min-w-0 flex-[1_1_16rem] gap-1.5">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-lg">
          {name}
          {badge && <span className="badge">{badge}</span>}
        </h2>
        {children}
      </div>
      {action}
    </section>
  );
}

/** The sign-in method by email address and password. */
export function PasswordMethod({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const { t } = useTranslation();
  return (
    <SignInMethod
      name={t("connections.password")}
      badge={hasPassword ? t("connections.on") : null}
      action={
        <Link className="btn" to={PASSWORD_PAGE}>
          {t(hasPassword ? "connections.changePassword" : "connections.setPassword")}
        </Link>
      }
    >
      <p className="text-soft [overflow-wrap:anywhere]">
        {hasPassword ? t("connections.passwordWith", { email }) : t("connections.noPassword")}
      </p>
    </SignInMethod>
  );
}

/** The sign-in method through a provider. */
export function ProviderMethod({ provider, isAvailable, identity, isOnlyMethod }: Connection) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const language = useLanguage();
  const name = identityProviderNames[provider];
  const date = identity && formatLongDate(identity.connectedAt, language, timeZone);
  const canChange = identity ? !isOnlyMethod : isAvailable;
  return (
    <SignInMethod
      name={name}
      badge={identity ? t("connections.on") : null}
      action={canChange && <ChangeForm provider={provider} isConnected={identity !== null} />}
    >
      {identity && (
        <div className="text-soft [overflow-wrap:anywhere]">
          <p>{identity.email}</p>
          <p>{t("connections.connectedOn", { date })}</p>
        </div>
      )}
      {!identity && isAvailable && <p className="text-soft">{t("connections.notConnected")}</p>}
      {!isAvailable && <p className="text-soft">{t("connections.notAvailable")}</p>}
      {isOnlyMethod && <p className="text-soft">{t("connections.onlyMethod")}</p>}
    </SignInMethod>
  );
}

function ChangeForm({ provider, isConnected }: { provider: IdentityProvider; isConnected: boolean }) {
  const { t } = useTranslation();
  const name = identityProviderNames[provider];
  return (
    // Connecting redirects to the provider's pages. A document request can follow that, a data request cannot.
    <Form method="post" reloadDocument={!isConnected}>
      <input type="hidden" name="provider" value={provider} />
      <button className="btn" name="intent" value={isConnected ? "disconnect" : "connect"}>
        {t(isConnected ? "connections.disconnect" : "connections.connect", { provider: name })}
      </button>
    </Form>
  );
}

/** Why a sign-in method cannot be changed. `error` is a translation key. */
export function RefusalNotice({ error, provider }: { error: string; provider: IdentityProvider }) {
  const { t } = useTranslation();
  return (
    <div className="notice notice-error" role="alert">
      <p className="font-medium">{t(error, { provider: identityProviderNames[provider] })}</p>
      <p>
        <Link className="link" to={PASSWORD_PAGE}>
          {t("connections.setPassword")}
        </Link>
      </p>
    </div>
  );
}
