import { Link, useLocation } from "@remix-run/react";
import { useEffect, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../avatar";
import { ConsoleIcon, HelpIcon, LeaveIcon, SettingsIcon, SparkIcon } from "../icons";
import { LogoutForm } from "../logout-form";
import type { ShellViewer } from "./types";

/** What a person is called in the app: the first name, else the part of the address before the @. */
export function displayName(viewer: Pick<ShellViewer, "firstName" | "email">, fallback: string): string {
  return viewer.firstName || viewer.email.split("@")[0] || fallback;
}

/** A `<details>`, which opens without scripts; with them it also closes by Escape and by a click elsewhere. */
function useClosingDetails() {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const lastKey = useRef(key);

  useEffect(() => {
    const details = ref.current;
    if (!details) return;
    // A menu that was opened before hydration stays open; a navigation closes it.
    if (lastKey.current !== key) details.open = false;
    lastKey.current = key;
    const onPointerDown = ({ target }: Event) => {
      if (!details.contains(target as Node)) details.open = false;
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.open) return;
      details.open = false;
      details.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", onPointerDown);
    details.addEventListener("keydown", onKeyDown);
    return () => {
      document.removeEventListener("pointerdown", onPointerDown);
      details.removeEventListener("keydown", onKeyDown);
    };
  }, [key]);
  return ref;
}

/** The person's own menu, in the header of the app. */
export function UserMenu({ viewer, hasOffer }: { viewer: ShellViewer; hasOffer: boolean }) {
  const { t } = useTranslation();
  const details = useClosingDetails();
  const name = displayName(viewer, t("nav.user"));
  // Accounts without a last name may repeat the first name there.
  const fullName = [...new Set([viewer.firstName, viewer.lastName])].filter(Boolean).join(" ");

  return (
    <details className="menu" ref={details}>
      <summary>
        <Avatar name={fullName || name} imageUrl={viewer.profileImageUrl} />
        <span>{name}</span>
      </summary>
      <div className="menu-list">
        <MenuLink to="/profile" icon={<SettingsIcon />} label={t("menu.profile")} />
        {viewer.isPremium ? (
          <span className="menu-note" aria-disabled="true">
            <SparkIcon />
            {t("menu.premium")}
          </span>
        ) : (
          hasOffer && <MenuLink to="/subscribe" icon={<SparkIcon />} label={t("menu.upgrade")} />
        )}
        <MenuLink to="/support" icon={<HelpIcon />} label={t("menu.support")} />
        {viewer.isAdmin && <MenuLink to="/admin" icon={<ConsoleIcon />} label={t("menu.console")} />}
        <LogoutForm>
          <button>
            <LeaveIcon />
            {t("menu.logout")}
          </button>
        </LogoutForm>
      </div>
    </details>
  );
}

function MenuLink({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <Link to={to}>
      {icon}
      {label}
    </Link>
  );
}
