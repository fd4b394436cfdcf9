import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatLongDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { CreditDto, PlanDto } from "../types";
import { SubscribeForm, type SubscribeRefusal } from "./subscribe-form";

const waitingTexts = {
  unpaid: { title: "billing.waits.unpaid.title", text: "billing.waits.unpaid.text" },
  paused: { title: "billing.waits.paused.title", text: "billing.waits.paused.text" },
};

/** The page that sells Premium, or says why it does not. */
export function SubscribeScreen({
  isInCare,
  isPremium,
  takenUntil,
  waiting,
  isOpen,
  plans,
  credit,
  publishableKey,
  refusal,
}: {
  /** Whether the person is in danger: nothing is sold to them then. */
  isInCare: boolean;
  isPremium: boolean;
  /** When the subscription ends that still runs though an administrator has ended Premium. */
  takenUntil: string | null;
  /** Why the subscription that they have gives no Premium. */
  waiting: "unpaid" | "paused" | null;
  /** Whether this installation takes payments. */
  isOpen: boolean;
  plans: PlanDto[];
  credit: CreditDto | null;
  publishableKey: string | null;
  refusal: SubscribeRefusal | null;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timeZone } = useClock();
  if (isPremium) {
    return (
      <State title={t("billing.already.title")} text={t("billing.already.text")}>
        <Link className="btn" to="/profile/subscription">
          {t("billing.waits.link")}
        </Link>
      </State>
    );
  }
  if (takenUntil) {
    const date = formatLongDate(takenUntil, language, timeZone);
    return (
      <State title={t("billing.taken.title")} text={t("billing.taken.text", { date })}>
        <Link className="btn" to="/support?category=billing">
          {t("billing.unavailable.contact")}
        </Link>
      </State>
    );
  }
  if (isOpen && waiting) {
    return (
      <State title={t(waitingTexts[waiting].title)} text={t(waitingTexts[waiting].text)}>
        <Link className="btn btn-primary" to="/profile/subscription">
          {t("billing.waits.link")}
        </Link>
      </State>
    );
  }
  // Who was paying already when they said so, in another tab, is told what became of it.
  if (isInCare && !refusal) {
    return (
      <State title={t("billing.care.title")} text={t("billing.care.text")}>
        <Link className="btn btn-primary" to="/safety">
          {t("helpNow.title")}
        </Link>
      </State>
    );
  }
  if (!isOpen) {
    return (
      <State title={t("billing.unavailable.title")} text={t("billing.unavailable.text")}>
        <Link className="btn" to="/support?category=billing">
          {t("billing.unavailable.contact")}
        </Link>
      </State>
    );
  }
  if (plans.length === 0) {
    return (
      <State title={t("billing.noPlans.title")} text={t("billing.noPlans.text")}>
        <a className="btn" href="/subscribe">
          {t("billing.noPlans.again")}
        </a>
      </State>
    );
  }
  return (
    <div className="page settings">
      <header>
        <h1>{t("billing.title")}</h1>
        <p className="subscribe-sentence">{t("billing.sentence")}</p>
      </header>
      <SubscribeForm plans={plans} credit={credit} publishableKey={publishableKey} refusal={refusal} />
    </div>
  );
}

function State({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="page settings">
      <header>
        <h1>{title}</h1>
        <p className="text-soft">{text}</p>
      </header>
      <p className="form-actions">
        {children}
        <Link className="btn" to="/profile">
          {t("billing.already.back")}
        </Link>
      </p>
    </div>
  );
}
