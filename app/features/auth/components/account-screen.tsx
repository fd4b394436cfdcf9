import type { ReactNode } from "react";
import { LanguageForm } from "~/components/forms/language-form";
import { SiteHeader } from "~/components/layout/site-header";
import { SubmitGuardScript } from "~/components/forms/submit-guard-script";

/** A page outside the signed-in app, such as signing in: one task in one column. */
export function AccountScreen({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="auth">
      <SiteHeader />
      <main id="main" tabIndex={-1}>
        <header className="grid gap-2">
          <h1 className="text-2xl">{title}</h1>
          <p className="text-soft">{text}</p>
        </header>
        {children}
        <SubmitGuardScript />
      </main>
      <footer>
        <LanguageForm />
      </footer>
    </div>
  );
}
