import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { ImportForm } from "./import-form";

/** On the page of the download: the form that sends one, or the way to the one that was sent. */
export function ImportOffer({ isBegun }: { isBegun: boolean }) {
  const { t } = useTranslation();
  return (
    <section className="section" aria-labelledby="import-title">
      <h2 id="import-title">{t("dataImport.title")}</h2>
      <p className="text-soft">{t("dataImport.intro")}</p>
      {isBegun ? (
        <p>
          {t("dataImport.goOn")}{" "}
          <Link className="link" to="/profile/data/import">
            {t("dataImport.goOnLink")}
          </Link>
        </p>
      ) : (
        <ImportForm />
      )}
    </section>
  );
}
