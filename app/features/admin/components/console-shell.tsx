import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { Wordmark } from "~/components/layout/wordmark";
import { UserMenu } from "~/components/layout/user-menu";
import type { ShellViewer } from "~/components/layout/types";
import { useFailureHandling } from "~/client/failures/use-failure-handling";
import { useKeptFocus } from "~/client/use-kept-focus";
import { useSessionWatch } from "~/client/failures/use-session-watch";
import { useSubmitGuard } from "~/client/submit-guard";

/** The frame of every page of the console. */
export function ConsoleShell({ viewer, children }: { viewer: ShellViewer; children: ReactNode }) {
  const { t } = useTranslation();
  useSessionWatch(viewer.id);
  useFailureHandling();
  useKeptFocus();
  return (
    <div className="console" onSubmitCapture={useSubmitGuard()}>
      <header className="console-topbar">
        <Link className="wordmark" to="/" reloadDocument>
          <Wordmark breathing={false} />
        </Link>
        <UserMenu viewer={viewer} hasOffer={false} />
      </header>
      <main id="main" tabIndex={-1} className="console-main">
        {children}
      </main>
      <footer className="console-foot">{t("admin.logged")}</footer>
    </div>
  );
}
