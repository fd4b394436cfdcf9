import { useFetcher } from "@remix-run/react";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeElementLocale } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useState, type MutableRefObject } from "react";
import { useTranslation } from "~/i18n/translation";
import { showToast } from "~/client/toast-store";
import { FormError } from "~/components/form-error";
import { formatPrice } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { PlanDto } from "../types";
import { useAppearance } from "./use-appearance";

interface CardFormProps {
  plan: PlanDto;
  /** What the form around it calls when it is sent. */
  payment: MutableRefObject<(() => void) | null>;
  /** Stripe's library or its form could not be loaded. */
  onUnavailable(): void;
}

/** Stripe's card form in the colours of the page. Nothing is begun at Stripe before the person pays. */
export default function CardForm({ publishableKey, ...props }: CardFormProps & { publishableKey: string }) {
  const { onUnavailable } = props;
  const [stripe] = useState(() =>
    loadStripe(publishableKey).catch(() => {
      onUnavailable();
      return null;
    }),
  );
  const appearance = useAppearance();
  const locale = useLanguage() as StripeElementLocale;
  const amount = Math.round(props.plan.price * 100);
  return (
    <Elements stripe={stripe} options={{ mode: "subscription", amount, currency: "usd", appearance, locale }}>
      <CardFields {...props} />
    </Elements>
  );
}

type Answer = { clientSecret: string } | { formError: string; retryAfterSeconds?: number };

function CardFields({ plan, payment, onUnavailable }: CardFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const stripe = useStripe();
  const elements = useElements();
  const fetcher = useFetcher<Answer>();
  const [isReady, setReady] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const isBusy = isWorking || fetcher.state !== "idle";

  useEffect(() => {
    payment.current = () => {
      if (!stripe || !elements || isBusy) return;
      setWorking(true);
      void elements.submit().then(({ error }) => {
        setWorking(false);
        // Stripe shows a mistake in a field at the field.
        if (!error) fetcher.submit({ planType: plan.id, intent: "card" }, { method: "post" });
      });
    };
    return () => void (payment.current = null);
  });

  useEffect(() => {
    if (!answer || !("clientSecret" in answer) || !stripe || !elements) return;
    const { clientSecret } = answer;
    const confirmParams = { return_url: `${location.origin}/profile?upgraded=true` };
    setWorking(true);
    stripe
      .confirmPayment({ elements, clientSecret, confirmParams })
      .then(({ error }) => {
        const message = error.message ?? "";
        showToast({
          kind: "error",
          key: "billing.errors.paymentFailed",
          description: "billing.errors.provider",
          values: { message },
        });
      })
      .catch(() => showToast({ kind: "error", key: "errors.unexpectedErrorOccurred" }))
      .finally(() => setWorking(false));
  }, [answer, stripe, elements]);

  return (
    <>
      {answer && "formError" in answer && (
        <FormError error={answer.formError} retryAfterSeconds={answer.retryAfterSeconds} />
      )}
      <div className="card-fields">
        {!isReady && <p role="status">{t("billing.settingUp")}</p>}
        <PaymentElement onReady={() => setReady(true)} onLoadError={onUnavailable} />
      </div>
      <div className="subscribe-pay">
        <button className="btn btn-primary" disabled={!isReady || isBusy}>
          {isBusy ? t("billing.settingUp") : t("billing.pay", { price: formatPrice(plan.price, language) })}
        </button>
        <p className="help">{t("billing.promise")}</p>
      </div>
    </>
  );
}
