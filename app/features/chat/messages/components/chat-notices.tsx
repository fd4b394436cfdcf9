import { useTranslation } from "~/i18n/translation";
import { useOnline } from "~/client/use-online";
import type { DailyUsage } from "~/features/auth/types";
import { formatWait } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { LimitNotice } from "./usage-line";

/** Above the message box: what went wrong, and that the day's messages are used. */
export function ChatNotices({
  error,
  retryAfterSeconds,
  usage,
  isBusy,
  isInCare,
  hasOffer,
  isWaiting,
}: {
  /** Translation key. */
  error: string | null | undefined;
  retryAfterSeconds?: number;
  usage: DailyUsage;
  isBusy: boolean;
  isInCare: boolean;
  /** Whether Premium may be mentioned. */
  hasOffer: boolean;
  /** A message waits for a connection. */
  isWaiting: boolean;
}) {
  const { t } = useTranslation();
  const isOnline = useOnline();
  const language = useLanguage();
  const isSpent = usage.remaining === 0;
  const isRefused = isSpent && error === "errors.dailyLimitReached";
  return (
    <>
      {!isOnline && (
        <p className="notice" role="status">
          {t(isWaiting ? "errors.oneWaiting" : "errors.offline")}
        </p>
      )}
      {error && isOnline && !isRefused && (
        <p className="notice notice-error" role="alert">
          {t(error, { when: formatWait(retryAfterSeconds, language) })}
        </p>
      )}
      {/* In care one can always write. */}
      {isSpent && !isBusy && (!isInCare || isRefused) && (
        // Announced when a message was refused just now.
        <LimitNotice key={String(isRefused)} usage={usage} hasOffer={hasOffer} isAlert={isRefused} />
      )}
    </>
  );
}
