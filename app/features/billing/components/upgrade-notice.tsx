import { Link, useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/translation";

/** How often the page asks, and for how long: in milliseconds with scripts, in seconds and reloads without. */
const ASK_MS = 2_000;
const WAIT_MS = 30_000;
const RELOAD_SECONDS = 3;
const RELOADS = 10;

/** What a person who comes back from a payment is told until it has arrived. */
export function UpgradeNotice({ hasFailed, reloads }: { hasFailed: boolean; reloads: number }) {
  const { t } = useTranslation();
  if (!hasFailed) return <Waiting reloads={reloads} />;
  return (
    <div className="notice notice-error section max-w-form" role="alert">
      <p className="font-medium">{t("billing.upgraded.failed")}</p>
      <p>{t("billing.upgraded.failedText")}</p>
      <p>
        <Link className="link" to="/subscribe">
          {t("billing.upgraded.tryAgain")}
        </Link>
      </p>
    </div>
  );
}

function Waiting({ reloads }: { reloads: number }) {
  const { t } = useTranslation();
  const [isLate, setLate] = useState(reloads >= RELOADS);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (isLate) return;
    const asking = setInterval(revalidate, ASK_MS);
    const end = setTimeout(() => setLate(true), WAIT_MS);
    return () => {
      clearInterval(asking);
      clearTimeout(end);
    };
  }, [isLate, revalidate]);
  const next = `/profile?upgraded=true&reloads=${reloads + 1}`;
  return (
    <div className="notice section max-w-form" role="status">
      <p className="font-medium">{t(isLate ? "billing.upgraded.late" : "billing.upgraded.waiting")}</p>
      <p>{t(isLate ? "billing.upgraded.lateText" : "billing.upgraded.waitingText")}</p>
      {isLate ? (
        <p>
          <a className="link" href="/profile?upgraded=true">
            {t("billing.upgraded.check")}
          </a>
        </p>
      ) : (
        <noscript>
          <meta httpEquiv="refresh" content={`${RELOAD_SECONDS};url=${next}`} />
        </noscript>
      )}
    </div>
  );
}
