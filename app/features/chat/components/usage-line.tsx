import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useClock } from "~/components/clock";
import type { DailyUsage } from "~/features/auth/types";
import { formatTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { ChatScreenData } from "../types";

/** What is left today and when it starts again, in one quiet line under the box. */
export function UsageLine({ usage }: { usage: DailyUsage }) {
  const { t } = useTranslation();
  const time = useResetTime(usage);
  if (!usage.remaining) return null;
  return <p className="composer-line">{t("chat.remaining", { count: usage.remaining, time })}</p>;
}

/** Under the last words: who is speaking. */
export function SourceLine({ source }: { source: ChatScreenData["guideSource"] }) {
  const { t } = useTranslation();
  return <p className="source-line">{t(`chat.source.${source}`)}</p>;
}

/** Said when the day's messages are used up: when there are more, and that nothing typed is lost. */
export function LimitNotice({ usage }: { usage: DailyUsage }) {
  const { t } = useTranslation();
  const time = useResetTime(usage);
  return (
    <div className="notice">
      <p className="font-medium">{t("chat.limit.title", { limit: usage.limit })}</p>
      <p className="text-soft text-sm">
        {t("chat.limit.text", { time })}{" "}
        <Link className="link" to="/subscribe">
          {t("usage.upgrade")}
        </Link>
      </p>
    </div>
  );
}

function useResetTime({ resetsAt }: DailyUsage): string {
  const { timeZone } = useClock();
  return formatTime(resetsAt, useLanguage(), timeZone);
}
