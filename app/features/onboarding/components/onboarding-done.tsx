import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { Mark } from "~/components/mark";

/** The end of the first questions: thanks, and one way to begin, which the route hands in. */
export function OnboardingDone({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div className="page onboarding onboarding-done">
      <Mark breathing />
      <header className="grid gap-2">
        <h1 tabIndex={-1}>{t("onboarding.done.title", { name })}</h1>
        <h2 className="text-soft font-sans text-lg font-normal tracking-normal">
          {t("onboarding.done.text")}
        </h2>
      </header>
      {children}
      <Link className="btn" to="/">
        {t("onboarding.done.home")}
      </Link>
    </div>
  );
}
