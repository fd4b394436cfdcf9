import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { InlineScript } from "~/components/document/inline-script";
import { SiteHeader } from "~/components/layout/site-header";
import { formatListDate } from "~/i18n/format";
import { offlinePath } from "~/utils/offline";
import type { ConversationDto } from "~/features/chat/types";

/** The interval between checks for a lost connection that the browser has not noticed, in milliseconds. */
const lookAgainAfter = 10_000;

/** Empty links to the current URL, whichever it is. */
const sameAddress = "";

/** Shown instead of another page, it retries that page; opened by its own URL, it leads home. */
const goOn =
  `(()=>{const o=location.pathname=="${offlinePath}",` +
  `look=()=>fetch("/healthz").then(r=>r.ok&&(o?location.replace("/"):location.reload()),()=>0);` +
  `addEventListener("online",look);o||setInterval(look,${lookAgainAfter})})()`;

/** Shown without a connection: the pages that can be read. */
export function OfflineScreen({
  isSignedIn,
  conversations,
  media,
  help,
}: {
  isSignedIn: boolean;
  conversations: ConversationDto[];
  /** The meditations that are kept. */
  media: ReactNode;
  /** The helplines' numbers: the telephone may work when the connection does not. */
  help: ReactNode;
}) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  return (
    <div className="auth">
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <header className="grid gap-2">
          <h1 className="text-2xl">{t("offline.title")}</h1>
          <p className="text-soft">{t("offline.text")}</p>
          {!isSignedIn && <p className="text-soft">{t("offline.nothing")}</p>}
        </header>
        {conversations.length > 0 && (
          <section className="grid min-w-0 gap-3" aria-labelledby="kept-title">
            <h2 id="kept-title" className="text-lg">
              {t("offline.kept")}
            </h2>
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {conversations.map(({ id, title, updatedAt }) => (
                <li key={id}>
                  <a
                    className="card flex items-baseline justify-between gap-4 no-underline"
                    href={`/chat/${id}`}
                  >
                    <span className="min-w-0 truncate" dir="auto">
                      {title}
                    </span>
                    <time className="text-soft text-sm" dateTime={updatedAt}>
                      {formatListDate(updatedAt, timeZone)}
                    </time>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )}
        {media}
        <p>
          <a className="btn btn-primary w-full" href={sameAddress}>
            {t("errorPage.again")}
          </a>
        </p>
        {help}
      </main>
      <InlineScript code={goOn} />
    </div>
  );
}
