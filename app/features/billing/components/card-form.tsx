import { useFetcher } from "@remix-run/react";
import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeElementLocale } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useState, type MutableRefObject } from "react";
import { useTranslation } from "~/i18n/translation";
import { showToast } from "~/client/toast-store";
import { FormError } from "~/components/forms/form-error";
import { formatPrice } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { PlanDto } from "../types";
import { useAppearance } from "./use-appearance";

interface CardFormProps {
  plan: PlanDto;
  /** What the form around it calls when it is sent. */
  payment: MutableRefObject<(() => void) | null>;
  /** A payment has begun, or is over. */
  onPaying(isPaying: boolean): void;
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

function CardFields({ plan, payment, onPaying, onUnavailable }: CardFormProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const stripe = useStripe();
  const elements = useElements();
  const fetcher = useFetcher<Answer>();
  const [isReady, setReady] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [tried, setTried] = useState<Answer>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const isConfirming = Boolean(answer && "clientSecret" in answer && answer !== tried);
  const isBusy = isWorking || fetcher.state !== "idle" || isConfirming;

  useEffect(() => {
    onPaying(isBusy);
    return () => onPaying(false);
  }, [isBusy, onPaying]);

  useEffect(() => {
    payment.current = () => {
      if (!stripe || !elements || isBusy) return;
      setWorking(true);
      void elements.submit().then(({ error }) => {
        // Stripe shows a mistake in a field at the field.
        if (!error) {
          const fields = { planType: plan.id, intent: "card" };
          // The fetcher is busy at once, so that nothing can be clicked in between.
          fetcher.submit(fields, { method: "post", flushSync: true });
        }
        setWorking(false);
      });
    };
    return () => void (payment.current = null);
  });

  useEffect(() => {
    if (!answer || !("clientSecret" in answer) || !stripe || !elements) return;
    const { clientSecret } = answer;
    const returnUrl = `${location.origin}/profile?upgraded=true`;
    stripe
      .confirmPayment({ elements, clientSecret, confirmParams: { return_url: returnUrl } })
      .then(({ error }) => {
        // Another window may have paid it, or begun another one, which gave this one up.
        const elsewhere = error.code === "payment_intent_unexpected_state" && error.payment_intent?.status;
        if (elsewhere === "succeeded" || elsewhere === "processing") return location.assign(returnUrl);
        const message = error.message ?? "";
        showToast({
          kind: "error",
          key: "billing.errors.paymentFailed",
          description: elsewhere === "canceled" ? "billing.errors.noLongerOpen" : "billing.errors.provider",
          values: { message },
        });
      })
      .catch(() => showToast({ kind: "error", key: "errors.unexpectedErrorOccurred" }))
      .finally(() => setTried(answer));
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
