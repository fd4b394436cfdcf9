import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { Link } from "~/components/link";
import { productName } from "~/utils/product";
import { Avatar } from "../avatar";
import { Navigation, NavigationLink } from "./navigation";
import { Sidebar } from "./sidebar";
import { useSubmitGuard } from "~/client/submit-guard";
import { useFailureHandling } from "~/client/failures/use-failure-handling";
import { useIsSlow } from "~/client/use-is-slow";
import { useOfflineCache } from "~/client/use-offline-cache";
import { useOnline } from "~/client/use-online";
import { useSessionWatch } from "~/client/failures/use-session-watch";
import { PendingScreen } from "./pending-screen";
import type { ShellConversation, ShellViewer } from "./types";
import { fullName, UserMenu } from "./user-menu";
import { Wordmark } from "./wordmark";

const profileTabs = /^\/profile(\/(subscription|preferences))?\/?$/;

/** Whether two pages share their heading and tabs: the frame stays while its content loads. */
function isSameFrame(one: string, other: string): boolean {
  return one === other || (profileTabs.test(one) && profileTabs.test(other));
}

/**
 * The shell around every signed-in page. The small-screen bar comes before the page in the document, so that it is
 * there while a live page is still streaming.
 */
export function AppShell({
  viewer,
  recent,
  total,
  isInCare,
  notice,
  player,
  children,
}: {
  viewer: ShellViewer;
  recent: ShellConversation[];
  total: number;
  /** Whether the person is in danger: nothing is sold to them then. */
  isInCare: boolean;
  /** What is said above every page. It stays while the pages change. */
  notice?: ReactNode;
  /** The player that stays while the pages change. */
  player?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  useSessionWatch(viewer.id);
  useOfflineCache(JSON.stringify(recent));
  useFailureHandling();
  const guardSubmit = useSubmitGuard();
  const { state, location } = useNavigation();
  const { pathname, key } = useLocation();
  const isLoading = state !== "idle";
  const isLeaving = state === "loading" && !isSameFrame(location.pathname, pathname);
  const isSlow = useIsSlow(isLeaving);
  const main = useRef<HTMLElement>(null);
  const lastPath = useRef(pathname);
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    const isOtherPage = lastPath.current !== pathname;
    lastPath.current = pathname;
    const box = isOtherPage && main.current?.querySelector<HTMLElement>("[data-first-focus]");
    // Where a focus in a text box would open a keyboard on the screen, it is left alone.
    if (box && matchMedia("(hover: hover) and (pointer: fine)").matches) {
      box.focus({ preventScroll: true });
      return;
    }
    // Keyboard users continue from the new page, or after a form on the same one, not from the top of the document.
    const page = main.current?.querySelector<HTMLElement>("h1[tabindex]") ?? main.current;
    if (document.activeElement === document.body) page?.focus({ preventScroll: true });
  }, [pathname, key]);
  const isChat = pathname.startsWith("/chat/");
  // A conversation says so next to its message box.
  const isOffline = !useOnline() && !isChat;
  // The first questions have the screen to themselves.
  const isBare = pathname.startsWith("/onboarding");
  const kind = isBare ? " shell-bare" : isChat ? " shell-chat" : "";
  return (
    <div className={`shell${kind}`} onSubmitCapture={guardSubmit}>
      <header className="shell-topbar">
        <Link className="wordmark" to="/">
          <Wordmark breathing={isLoading} />
        </Link>
        <UserMenu viewer={viewer} hasOffer={!isInCare} />
      </header>
      {!isBare && <Sidebar viewer={viewer} recent={recent} total={total} hasOffer={!isInCare} />}
      {!isBare && (
        <Navigation className="shell-tabs">
          <NavigationLink to="/profile">
            <Avatar name={fullName(viewer, t("nav.user"))} imageUrl={viewer.profileImageUrl} />
            {t("nav.profile")}
          </NavigationLink>
        </Navigation>
      )}
      <main ref={main} id="main" tabIndex={-1} aria-busy={isLoading || undefined}>
        <p role="status" className="shell-offline">
          {isOffline && t("nav.offline")}
        </p>
        {notice}
        {isSlow && location ? (
          <PendingScreen path={location.pathname} recent={recent} isPremium={viewer.isPremium} />
        ) : (
          children
        )}
      </main>
      {player}
      <footer className="shell-footer">
        <Link to="/support">{t("footer.support")}</Link>
        <Link to="/safety">{t("footer.safety")}</Link>
        <Link to="/privacy">{t("footer.privacy")}</Link>
        <Link to="/terms">{t("footer.terms")}</Link>
        <span>{t("footer.copyright", { year: new Date().getUTCFullYear(), product: productName })}</span>
      </footer>
    </div>
  );
}
