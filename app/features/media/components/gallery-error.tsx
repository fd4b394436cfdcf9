import { useRouteError } from "@remix-run/react";
import { ErrorScreen, statusOf } from "~/components/error-screen";
import { NotFound } from "~/components/not-found";
import { useTranslation } from "~/i18n/translation";

/** The error boundary of the pages of one item or series: from one that is missing, a link leads to the gallery. */
export function GalleryError() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (statusOf(error) !== 404) return <ErrorScreen error={error} />;
  return (
    <NotFound
      title={t("gallery.notFound.title")}
      text={t("gallery.notFound.text")}
      way={{ to: "/gallery", label: t("gallery.back") }}
    />
  );
}
