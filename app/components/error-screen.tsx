import { isRouteErrorResponse, useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { formatWait } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { Mark } from "./mark";
import { OwnWords } from "./own-words";
import { useOnline } from "~/client/use-online";

const kinds: Record<number, string> = {
  401: "forbidden",
  403: "forbidden",
  404: "notFound",
  429: "tooMany",
  503: "away",
};

/** The HTTP status of an error that a route threw. */
export function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** The code of an error that a use-case threw; undefined for others. */
export function codeOf(error: unknown): string | undefined {
  return isRouteErrorResponse(error) ? (error.data as ErrorBody | null)?.code : undefined;
}

/** The body of an error response. */
interface ErrorBody {
  code?: string;
  retryAfterSeconds?: number;
  /** The care answer to a message that could not be stored, made by our own server. */
  careHtml?: string;
  /** The message itself. */
  words?: string;
}

/** Shown instead of a page that failed; gives no internal details away. `error` is what a route threw. */
export function ErrorScreen({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { pathname, search } = useLocation();
  const isOnline = useOnline();
  const status = statusOf(error);
  const kind = kinds[status] ?? (status < 500 ? "request" : isOnline ? "broken" : "offline");
  const canRetry = status === 429 || status >= 500;
  const body = isRouteErrorResponse(error) ? (error.data as ErrorBody | null) : null;
  return (
    <section className="error-screen" aria-labelledby="error-title">
      <Mark />
      {body?.careHtml && <div className="prose" dangerouslySetInnerHTML={{ __html: body.careHtml }} />}
      {body?.words && <OwnWords text={body.words} />}
      <h1 id="error-title">{t(`errorPage.${kind}.title`)}</h1>
      <p className="text-soft">
        {t(`errorPage.${kind}.text`, { when: formatWait(body?.retryAfterSeconds, language) })}
      </p>
      <p className="form-actions">
        {canRetry && (
          <a className="btn btn-primary" href={pathname + search}>
            {t("errorPage.again")}
          </a>
        )}
        <a className={canRetry ? "btn" : "btn btn-primary"} href="/">
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
