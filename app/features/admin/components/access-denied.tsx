import { useEffect } from "react";
import { useTranslation } from "~/i18n/translation";
import { showToast } from "~/client/toast-store";
import { Mark } from "~/components/mark";

/** Shown instead of the console to people who are not administrators. */
export function AccessDenied() {
  const { t } = useTranslation();
  useEffect(() => {
    showToast({ kind: "error", key: "errors.accessDenied", description: "errors.adminOnly" });
  }, []);
  return (
    <section className="error-screen" aria-labelledby="error-title">
      <Mark />
      <h1 id="error-title">{t("errors.accessDeniedTitle")}</h1>
      <p className="text-soft">{t("errors.accessDeniedText")}</p>
      <p>
        <a className="btn btn-primary" href="/">
          {t("errorPage.home")}
        </a>
      </p>
    </section>
  );
}
