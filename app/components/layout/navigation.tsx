import { Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ConversationsIcon, GalleryIcon, HomeIcon } from "../icons";

const places = [
  { to: "/", label: "nav.home", icon: <HomeIcon /> },
  { to: "/conversations", label: "nav.conversations", icon: <ConversationsIcon /> },
  { to: "/gallery", label: "nav.gallery", icon: <GalleryIcon /> },
];

/** Home is only itself; every other place is also what lies under it, and a chat is one of the conversations. */
function isActive(to: string, pathname: string): boolean {
  if (to === "/") return pathname === "/";
  if (to === "/conversations" && pathname.startsWith("/chat")) return true;
  return pathname.startsWith(to);
}

/** The places of the app: as a column beside the page, or (with one more at the end) as a bar under it. */
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

/** A link that knows when the reader is at its place. */
export function NavigationLink({ to, children }: { to: string; children: ReactNode }) {
  const { pathname } = useLocation();
  return (
    <Link to={to} prefetch="intent" aria-current={isActive(to, pathname) ? "page" : undefined}>
      {children}
    </Link>
  );
}
