import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { SparkIcon } from "~/components/icons";
import { ProgressBar } from "~/components/progress-bar";
import type { DailyUsage } from "~/features/auth/types";
import { formatTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { UpgradeDialog } from "./upgrade-dialog";

/** The free plan: today's usage, and the link to Premium. */
export function FreePlan({
  usage,
  monthlyPrice,
  hasOffer,
}: {
  usage: DailyUsage;
  monthlyPrice: number | null;
  /** Not where an earlier subscription is to be continued first, and not in care. */
  hasOffer: boolean;
}) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const time = formatTime(usage.resetsAt, useLanguage(), timeZone);
  return (
    <section className="card profile-plan" aria-labelledby="plan-title">
      <header>
        <h2 id="plan-title">{t("profile.plan.title")}</h2>
        <span className="badge">{t("profile.plan.free")}</span>
      </header>
      <div className="profile-plan-usage">
        <p>
          {t("usage.title")}
          <strong>{`${usage.used}/${usage.limit}`}</strong>
        </p>
        <ProgressBar value={usage.used} max={usage.limit ?? 1} label={t("usage.title")} />
        <p className="help">{t("profile.plan.resets", { time })}</p>
      </div>
      {hasOffer && <UpgradeDialog monthlyPrice={monthlyPrice} />}
    </section>
  );
}

const statusNames = {
  active: "profile.plan.active",
  paymentMissing: "profile.plan.paymentMissing",
  inactive: "profile.plan.inactive",
};

/** The Premium plan, which has no limit to show. */
export function PremiumPlan({ status }: { status: keyof typeof statusNames }) {
  const { t } = useTranslation();
  return (
    <section className="card profile-plan" aria-labelledby="plan-title">
      <header>
        <h2 id="plan-title">{t("profile.plan.title")}</h2>
        <span className="badge">
          <SparkIcon />
          {t("profile.plan.premium")}
        </span>
      </header>
      <dl>
        <div>
          <dt>{t("usage.title")}</dt>
          <dd>{t("profile.plan.unlimited")}</dd>
        </div>
        <div>
          <dt>{t("profile.plan.status")}</dt>
          <dd>{t(statusNames[status])}</dd>
        </div>
      </dl>
    </section>
  );
}
