import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";

/** Says that Stripe did not answer what a page needs, with a way to ask again; or that it cannot be had, without one. */
export function FailedPage({ path, text }: { path: string | null; text: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="notice notice-error" role="alert">
        {text}
      </p>
      <p className="form-actions">
        {path ? (
          <a className="btn" href={path}>
            {t("billing.noPlans.again")}
          </a>
        ) : (
          <Link className="btn" to="/support?category=billing">
            {t("billing.unavailable.contact")}
          </Link>
        )}
      </p>
    </>
  );
}
