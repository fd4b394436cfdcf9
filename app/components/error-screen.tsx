import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatWait } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { Mark } from "./mark";
import { useOnline } from "~/client/use-online";

const kinds: Record<number, string> = {
  401: "forbidden",
  403: "forbidden",
  404: "notFound",
  429: "tooMany",
  503: "away",
};

/** The status of what a route threw. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** What a route says of its failure. */
interface Told {
  retryAfterSeconds?: number;
  /** The answer to somebody in danger whose message could not be stored, made by our own server. */
  careHtml?: string;
}

/** What stands in the place of a page that cannot be shown. Says nothing of the inside. `error` is what a route threw. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const isOnline = useOnline();
  const status = statusOf(error);
  const kind = kinds[status] ?? (status < 500 ? "request" : isOnline ? "broken" : "offline");
  const canComeBack = status === 429 || status >= 500;
  const told = isRouteErrorResponse(error) ? (error.data as Told | null) : null;
  return (
    <section className="error-screen" aria-labelledby="error-title">
      <Mark />
      {told?.careHtml && <div className="prose" dangerouslySetInnerHTML={{ __html: told.careHtml }} />}
      <h1 id="error-title">{t(`errorPage.${kind}.title`)}</h1>
      <p className="text-soft">
        {t(`errorPage.${kind}.text`, { when: formatWait(told?.retryAfterSeconds, language) })}
      </p>
      <p className="flex flex-wrap gap-3">
        {canComeBack && (
          <a className="btn btn-primary" href={pathname + search}>
            {t("errorPage.again")}
          </a>
        )}
        <a className={canComeBack ? "btn" : "btn btn-primary"} href="/">
          {t("errorPage.home")}
        </a>
      </p>
      <p>
        <a className="link" href="/safety">
          {t("helpNow.title")}
        </a>
      </p>
    </section>
  );
}
