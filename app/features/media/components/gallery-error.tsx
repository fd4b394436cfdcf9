import { Link, useRouteError } from "@remix-run/react";
import { ErrorScreen, statusOf } from "~/components/error-screen";
import { Mark } from "~/components/mark";
import { useTranslation } from "~/i18n/translation";

/** The error boundary of the pages of one item or series: from one that is missing, a link leads to the gallery. */
export function GalleryError() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (statusOf(error) !== 404) return <ErrorScreen error={error} />;
  return (
    <section className="error-screen" aria-labelledby="not-found-title">
      <Mark />
      <h1 id="not-found-title" className="text-2xl">
        {t("gallery.notFound.title")}
      </h1>
      <p className="text-soft">{t("gallery.notFound.text")}</p>
      <Link className="btn btn-primary" to="/gallery">
        {t("gallery.back")}
      </Link>
    </section>
  );
}
