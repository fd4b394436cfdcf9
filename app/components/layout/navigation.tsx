import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { Link, type Path } from "~/components/link";
import { usePlace } from "~/client/use-place";
import { ConversationsIcon, GalleryIcon, HomeIcon } from "../icons";

const places: { to: Path; label: string; icon: ReactNode }[] = [
  { to: "/", label: "nav.home", icon: <HomeIcon /> },
  { to: "/conversations", label: "nav.conversations", icon: <ConversationsIcon /> },
  { to: "/gallery", label: "nav.gallery", icon: <GalleryIcon /> },
];

/** Home is active at its own address only, every other link also below its address; a chat counts as a conversation. */
function isActive(to: string, pathname: string): boolean {
  if (to === "/") return pathname === "/";
  if (to === "/conversations" && pathname.startsWith("/chat")) return true;
  return pathname.startsWith(to);
}

/** The main links: a column beside the page, or (with one more at the end) a bar below it. */
export function Navigation({ className, children }: { className: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <nav className={className} aria-label={t("nav.main")}>
      {places.map(({ to, label, icon }) => (
        <NavigationLink key={to} to={to}>
          {icon}
          {t(label)}
        </NavigationLink>
      ))}
      {children}
    </nav>
  );
}

/** A link that is marked when it leads to the current page, or to the one that is loading. */
export function NavigationLink({ to, children }: { to: Path; children: ReactNode }) {
  const { pathname } = usePlace();
  return (
    <Link to={to} prefetch="intent" aria-current={isActive(to, pathname) ? "page" : undefined}>
      {children}
    </Link>
  );
}
