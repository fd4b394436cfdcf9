import { useTranslation } from "react-i18next";
import { Mark } from "./mark";

const kinds: Record<number, string> = {
  401: "forbidden",
  403: "forbidden",
  404: "notFound",
  429: "away",
  503: "away",
};

/** What stands in the place of a page that cannot be shown. Says nothing of the inside. */
export function ErrorScreen({ status }: { status: number }) {
  const { t } = useTranslation();
  const kind = kinds[status] ?? (status < 500 ? "request" : "broken");
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
