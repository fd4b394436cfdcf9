import { useTranslation } from "~/i18n/translation";

/** Says that Stripe did not answer what a page needs, with a way to ask again. */
export function FailedPage({ path, text }: { path: string; text: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p className="notice notice-error" role="alert">
        {text}
      </p>
      <p className="form-actions">
        <a className="btn" href={path}>
          {t("billing.noPlans.again")}
        </a>
      </p>
    </>
  );
}
