import { useTranslation } from "~/i18n/translation";
import { CheckIcon } from "~/components/icons";
import { formatPrice } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { PlanDto, PlanId } from "../types";

/** The plan that is offered first: the yearly one, or the first. */
export function defaultPlan(plans: PlanDto[]): PlanDto {
  return plans.find(({ interval }) => interval === "year") ?? plans[0]!;
}

/** The plans as radio buttons, which work without scripts. */
export function PlanChoice({
  plans,
  chosen,
  isFixed,
  onChoose,
}: {
  plans: PlanDto[];
  chosen: PlanId;
  /** While the chosen one is being paid. */
  isFixed: boolean;
  onChoose(planId: PlanId): void;
}) {
  const { t } = useTranslation();
  return (
    <fieldset className="choices" disabled={isFixed}>
      <legend>{t("billing.choose")}</legend>
      <div className="plan-cards">
        {plans.map((plan) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            isChosen={plan.id === chosen}
            onChoose={() => onChoose(plan.id)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function PlanCard({ plan, isChosen, onChoose }: { plan: PlanDto; isChosen: boolean; onChoose(): void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isYearly = plan.interval === "year";
  return (
    <label className="choice plan-card" data-popular={isYearly || undefined}>
      <input
        type="radio"
        name="planType"
        value={plan.id}
        defaultChecked={isChosen}
        onChange={onChoose}
        required
      />
      <span className="plan-name">
        <strong>{plan.name}</strong>
        {isYearly && <span className="badge">{t("billing.popular")}</span>}
      </span>
      <span className="price">
        <strong>{formatPrice(plan.price, language)}</strong>{" "}
        {t(isYearly ? "billing.per.year" : "billing.per.month")}
      </span>
      <span className="help">
        {isYearly
          ? t("billing.equivalent", { price: formatPrice(plan.price / 12, language) })
          : t("billing.inAYear", { price: formatPrice(plan.price * 12, language) })}
        {plan.savings !== null && ` · ${t("billing.percent", { percent: plan.savings })}`}
      </span>
      <span className="text-soft">{plan.description}</span>
      <span className="plan-features" role="list">
        {plan.features.map((feature) => (
          <span key={feature} role="listitem">
            <CheckIcon />
            {feature}
          </span>
        ))}
      </span>
    </label>
  );
}

/** What the chosen plan costs, what it saves and when it renews. */
export function PlanSummary({ plan, plans }: { plan: PlanDto; plans: PlanDto[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const monthly = plans.find(({ interval }) => interval === "month");
  const saved = plan.interval === "year" && monthly ? monthly.price * 12 - plan.price : 0;
  const price = formatPrice(plan.price, language);
  return (
    <div className="plan-summary" data-plan={plan.id}>
      <p className="price">
        <strong>{price}</strong> {t(plan.interval === "year" ? "billing.per.year" : "billing.per.month")}
      </p>
      {saved > 0 && (
        <p className="font-medium">{t("billing.save", { amount: formatPrice(saved, language) })}</p>
      )}
      <p className="help">
        {t(plan.interval === "year" ? "billing.renews.year" : "billing.renews.month", { price })}
      </p>
    </div>
  );
}
