import { Form, Link } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { FormError } from "~/components/forms/form-error";
import { onboardingSteps, type OnboardingStep } from "~/features/onboarding/steps";

/** One of the three first questions: the progress, the question, and the buttons for next, skip and back. */
export function OnboardingPage({
  step,
  hasErrors,
  children,
}: {
  step: OnboardingStep;
  hasErrors: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  const index = onboardingSteps.indexOf(step);
  const previous = onboardingSteps[index - 1];
  const isLast = index === onboardingSteps.length - 1;

  // The next question replaces this one without a page load: focusing it announces it and moves the keyboard there.
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus();
    shown.current = step;
  }, [step]);

  return (
    <div className="page onboarding">
      <header className="grid gap-3">
        <div className="onboarding-progress">
          {previous && <Link to={`/onboarding/${previous}`}>{t("onboarding.back")}</Link>}
          <p>
            {t("onboarding.progress", { step: index + 1, of: onboardingSteps.length })}
            {index === 0 && ` · ${t("onboarding.minutes")}`}
          </p>
          <span className="onboarding-steps" aria-hidden="true">
            {onboardingSteps.map((name, place) => (
              <span key={name} data-behind={place <= index || undefined} />
            ))}
          </span>
        </div>
        <h1 ref={heading} tabIndex={-1}>
          {t(`onboarding.step.${step}.title`)}
        </h1>
        <p className="text-soft">{t(`onboarding.step.${step}.text`)}</p>
      </header>
      <Form key={step} id={step} method="post" className="grid gap-8">
        {hasErrors && <FormError error="validation.checkFields" />}
        {children}
        <div className="onboarding-actions">
          <button className="btn btn-primary">
            {t(isLast ? "onboarding.finish" : "onboarding.continue")}
          </button>
          <button className="btn btn-quiet" name="intent" value="skip" formNoValidate>
            {t("onboarding.skip")}
          </button>
        </div>
      </Form>
    </div>
  );
}
