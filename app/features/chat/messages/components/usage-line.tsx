import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { Link } from "~/components/link";
import { useClock } from "~/components/clock";
import type { DailyUsage } from "~/features/auth/types";
import { formatTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { ChatScreenData } from "~/features/chat/types";

/** Below the box: the messages left today, when they reset, and the link to help. */
export function UsageLine({ usage, help, id }: { usage: DailyUsage; help: ReactNode; id?: string }) {
  const { t } = useTranslation();
  const time = useResetTime(usage);
  return (
    <div className="composer-line">
      {!!usage.remaining && <span id={id}>{t("chat.remaining", { count: usage.remaining, time })}</span>}
      {help}
    </div>
  );
}

/** Below the last message: what wrote the replies. */
export function SourceLine({ source }: { source: ChatScreenData["guideSource"] }) {
  const { t } = useTranslation();
  return <p className="source-line">{t(`chat.source.${source}`)}</p>;
}

/** Shown when the day's messages are used: when there are more, and that typed text is kept. */
export function LimitNotice({
  usage,
  hasOffer,
  isAlert = false,
}: {
  usage: DailyUsage;
  /** Whether Premium may be mentioned. */
  hasOffer: boolean;
  isAlert?: boolean;
}) {
  const { t } = useTranslation();
  const time = useResetTime(usage);
  return (
    <div className="notice" role={isAlert ? "alert" : undefined}>
      <p className="font-medium">{t("chat.limit.title", { limit: usage.limit })}</p>
      <p className="text-soft text-sm">
        {t("chat.limit.text", { time })}{" "}
        {hasOffer && (
          <Link className="link" to="/subscribe">
            {t("usage.upgrade")}
          </Link>
        )}
      </p>
    </div>
  );
}

function useResetTime({ resetsAt }: DailyUsage): string {
  const { timeZone } = useClock();
  return formatTime(resetsAt, useLanguage(), timeZone);
}
