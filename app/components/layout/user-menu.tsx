import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { Link, type Path } from "~/components/link";
import { themes, type Theme } from "~/utils/themes";
import { Avatar } from "../avatar";
import { ConsoleIcon, HelpIcon, LeaveIcon, NextIcon, SettingsIcon, SparkIcon } from "../icons";
import { LanguageForm } from "~/components/forms/language-form";
import { LogoutForm } from "~/components/forms/logout-form";
import { Menu } from "../menu";
import type { ShellViewer } from "./types";

/** What a person is called in the app: the first name, else the part of the address before the @. */
function displayName(viewer: Pick<ShellViewer, "firstName" | "email">, fallback: string): string {
  return viewer.firstName || viewer.email.split("@")[0] || fallback;
}

/** The full name, by which the picture's initials go; else what the person is called. */
export function fullName(viewer: ShellViewer, fallback: string): string {
  // The first name is stored for a last name that was not given.
  const names = [...new Set([viewer.firstName, viewer.lastName])].filter(Boolean);
  return names.join(" ") || displayName(viewer, fallback);
}

/** The person's own menu, in the header of the app. */
export function UserMenu({ viewer, hasOffer }: { viewer: ShellViewer; hasOffer: boolean }) {
  const { t } = useTranslation();
  const name = displayName(viewer, t("nav.user"));
  const whole = fullName(viewer, t("nav.user"));
  const summary = (
    <>
      <Avatar name={whole} imageUrl={viewer.profileImageUrl} />
      <span>{name}</span>
      <NextIcon />
    </>
  );
  return (
    <Menu summary={summary} className="user-menu">
      <p className="user-menu-name">
        <strong dir="auto">{whole}</strong>
        <span>{viewer.email}</span>
      </p>
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
      <ThemeChoice />
      <LanguageForm isSignedIn />
      <LogoutForm>
        <button>
          <LeaveIcon />
          {t("menu.logout")}
        </button>
      </LogoutForm>
    </Menu>
  );
}

/** A plain form: the page comes back in the other theme. */
function ThemeChoice() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const current = useRouteLoaderData<{ theme: Theme }>("root")?.theme ?? "system";
  return (
    <form
      method="post"
      action="/profile/preferences"
      className="user-menu-choice"
      aria-label={t("profile.theme.title")}
    >
      <input type="hidden" name="redirectTo" value={pathname + search} />
      {themes.map((theme) => (
        <button key={theme} name="theme" value={theme} aria-current={theme === current || undefined}>
          {t(`profile.theme.${theme}`)}
        </button>
      ))}
    </form>
  );
}

function MenuLink({ to, icon, label }: { to: Path; icon: ReactNode; label: string }) {
  return (
    <Link to={to}>
      {icon}
      {label}
    </Link>
  );
}
