import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import {
  ChevronIcon,
  DeleteIcon,
  DeviceIcon,
  DownloadIcon,
  HelpIcon,
  KeyIcon,
  LeaveIcon,
  LinkIcon,
  MemoryIcon,
  ShieldIcon,
  VoiceIcon,
} from "~/components/icons";
import { LogoutForm } from "~/components/forms/logout-form";

const actions = [
  {
    to: "/onboarding",
    icon: <VoiceIcon />,
    title: "profile.actions.voice",
    text: "profile.actions.voiceText",
  },
  {
    to: "/profile/password",
    icon: <KeyIcon />,
    title: "profile.actions.password",
    text: "profile.actions.passwordText",
  },
  {
    to: "/profile/connections",
    icon: <LinkIcon />,
    title: "profile.actions.connections",
    text: "profile.actions.connectionsText",
  },
  {
    to: "/profile/sessions",
    icon: <DeviceIcon />,
    title: "profile.actions.sessions",
    text: "profile.actions.sessionsText",
  },
  {
    to: "/profile/memories",
    icon: <MemoryIcon />,
    title: "profile.actions.memories",
    text: "profile.actions.memoriesText",
  },
  {
    to: "/profile/privacy",
    icon: <ShieldIcon />,
    title: "profile.actions.privacy",
    text: "profile.actions.privacyText",
  },
  {
    to: "/profile/data",
    icon: <DownloadIcon />,
    title: "profile.actions.data",
    text: "profile.actions.dataText",
  },
  {
    to: "/support",
    icon: <HelpIcon />,
    title: "profile.actions.support",
    text: "profile.actions.supportText",
  },
];

/** Links to the other account pages; the one that cannot be undone is set apart. */
export function QuickActions() {
  const { t } = useTranslation();
  return (
    <section className="profile-links" aria-labelledby="quick-title">
      <h2 id="quick-title">{t("profile.actions.heading")}</h2>
      <ul className="rows">
        {actions.map(({ to, icon, title, text }) => (
          <li key={to}>
            <Link className="row" to={to} prefetch="intent">
              <Row icon={icon} title={t(title)} text={t(text)} />
            </Link>
          </li>
        ))}
        <li>
          <LogoutForm>
            <button className="row">
              <Row icon={<LeaveIcon />} title={t("menu.logout")} text={t("profile.actions.logoutText")} />
            </button>
          </LogoutForm>
        </li>
      </ul>
      <ul className="rows">
        <li>
          <Link className="row row-danger" to="/profile/delete">
            <Row
              icon={<DeleteIcon />}
              title={t("profile.actions.delete")}
              text={t("profile.actions.deleteText")}
            />
          </Link>
        </li>
      </ul>
    </section>
  );
}

function Row({ icon, title, text }: { icon: ReactNode; title: string; text: string }) {
  return (
    <>
      {icon}
      <span className="row-words">
        <strong>{title}</strong>
        <span>{text}</span>
      </span>
      <ChevronIcon />
    </>
  );
}
