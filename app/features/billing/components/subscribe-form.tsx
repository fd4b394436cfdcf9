import { Form, useNavigation } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { FormError } from "~/components/forms/form-error";
import type { CreditDto, PlanDto, PlanId } from "../types";
import { formatMoney } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { defaultPlan, PlanChoice, PlanSummary } from "./plan-choice";

/** Stripe's library, which no other page needs. */
const CardForm = lazy(() => import("./card-form"));

/** Why a payment could not begin. */
export interface SubscribeRefusal {
  formError: string;
  retryAfterSeconds?: number;
  planId: PlanId | null;
}

/** As large as the card form that comes, so that nothing moves. */
function CardFormOutline() {
  const { t } = useTranslation();
  return (
    <>
      <div className="card-fields">
        <p role="status">{t("billing.settingUp")}</p>
      </div>
      <div className="subscribe-pay">
        <button className="btn btn-primary" disabled>
          {t("billing.continue")}
        </button>
        <p className="help">{t("billing.promise")}</p>
      </div>
    </>
  );
}

/**
 * The choice of a plan and the payment. The form leads to Stripe's payment page; with scripts and a publishable key the
 * card form is here, unless Stripe's library cannot be loaded.
 */
export function SubscribeForm({
  plans,
  credit,
  publishableKey,
  refusal,
}: {
  plans: PlanDto[];
  /** What an earlier subscription has left. */
  credit: CreditDto | null;
  publishableKey: string | null;
  refusal: SubscribeRefusal | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isBusy = useNavigation().state !== "idle";
  const form = useRef<HTMLFormElement>(null);
  const [planId, setPlanId] = useState(refusal?.planId ?? defaultPlan(plans).id);
  const [hasCardForm, setHasCardForm] = useState(false);
  const [isPaying, setPaying] = useState(false);
  const pay = useRef<(() => void) | null>(null);
  const plan = plans.find(({ id }) => id === planId) ?? defaultPlan(plans);

  useEffect(() => {
    setHasCardForm(publishableKey !== null);
    // The plan may have been chosen before the scripts came.
    const chosen = form.current && new FormData(form.current).get("planType");
    if (chosen) setPlanId(chosen as PlanId);
  }, [publishableKey]);

  function submit(event: FormEvent) {
    if (!hasCardForm) return;
    event.preventDefault();
    pay.current?.();
  }

  return (
    <Form method="post" className="form subscribe" ref={form} onSubmit={submit}>
      {refusal && <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />}
      <PlanChoice plans={plans} chosen={planId} isFixed={isPaying} onChoose={setPlanId} />
      {plans.map((each) => (
        <PlanSummary key={each.id} plan={each} plans={plans} />
      ))}
      {credit && (
        <p>{t("billing.credit", { amount: formatMoney(credit.amount, credit.currency, language) })}</p>
      )}
      {hasCardForm && publishableKey ? (
        <Suspense fallback={<CardFormOutline />}>
          <CardForm
            publishableKey={publishableKey}
            plan={plan}
            payment={pay}
            onPaying={setPaying}
            onUnavailable={() => setHasCardForm(false)}
          />
        </Suspense>
      ) : (
        <div className="subscribe-pay">
          <button className="btn btn-primary" disabled={isBusy}>
            {t(isBusy ? "billing.settingUp" : "billing.continue")}
          </button>
          <p className="help">{t("billing.promise")}</p>
        </div>
      )}
      <p className="help">{t("billing.provider")}</p>
    </Form>
  );
}
