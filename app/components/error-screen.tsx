import { useTranslation } from "react-i18next";
import { Mark } from "./mark";

/** What stands in the place of a page that cannot be shown. Says nothing of the inside. */
export function ErrorScreen({ status }: { status: number }) {
  const { t } = useTranslation();
  const kind = status === 404 ? "notFound" : status === 401 || status === 403 ? "forbidden" : "broken";
  return (
    <section className="error-screen" aria-labelledby="error-title">
      <Mark />
      <h1 id="error-title">{t(`errorPage.${kind}.title`)}</h1>
      <p className="text-soft">{t(`errorPage.${kind}.text`)}</p>
      <a className="btn btn-primary" href="/">
        {t("errorPage.home")}
      </a>
    </section>
  );
}
