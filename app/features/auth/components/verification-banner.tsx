import { useFetcher, useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";

/** Asks a person to confirm their email address. It can be dismissed and blocks nothing. */
export function VerificationBanner({ email, submitKey }: { email: string; submitKey: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const isBusy = fetcher.state !== "idle";
  return (
    <section className="auth-verification" aria-label={t("verification.title")}>
      <p>{t("verification.text", { email })}</p>
      <fetcher.Form method="post" action="/verify-email">
        <input type="hidden" name="submitKey" value={submitKey} />
        <input type="hidden" name="redirectTo" value={pathname + search} />
        <button className="btn btn-quiet" name="intent" value="send" disabled={isBusy}>
          {t("verification.send")}
        </button>
        <button className="btn btn-quiet" name="intent" value="later" disabled={isBusy}>
          {t("verification.later")}
        </button>
      </fetcher.Form>
    </section>
  );
}
