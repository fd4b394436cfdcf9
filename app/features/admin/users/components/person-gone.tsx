import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";

/** Shown at the address of a person whose account is no longer there, such as after Back from a deletion. */
export function PersonGone() {
  const { t } = useTranslation();
  return (
    <section className="console-section" aria-labelledby="gone-title">
      <h1 id="gone-title">{t("adminUsers.gone.title")}</h1>
      <p className="max-w-column text-soft">{t("adminUsers.gone.text")}</p>
      <p>
        <Link className="btn btn-primary" to="/admin">
          {t("adminUsers.gone.back")}
        </Link>
      </p>
    </section>
  );
}
