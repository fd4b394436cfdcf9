import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatLongDate, formatRelativeTime } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { DeviceDto } from "../types";

const hour = 3_600_000;

/** One browser that the person is signed in with, and the button that signs it out. */
export function DeviceCard({ device }: { device: DeviceDto }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { now, timeZone } = useClock();
  const { isCurrent, firstSeenAt, lastSeenAt, system } = device;
  const browser = device.browser ?? t("sessions.unknownBrowser");
  const name = system ? t("sessions.device", { browser, system }) : browser;

  function lastSeen(): string {
    if (isCurrent) return t("sessions.activeNow");
    // No minutes: session use is recorded only once an hour.
    if (now - Date.parse(lastSeenAt) < hour) return t("sessions.lastHour");
    return t("sessions.lastSeen", { when: formatRelativeTime(lastSeenAt, { now, language, timeZone, t }) });
  }

  return (
    <div className="card flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <div className="grid gap-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          {name}
          {isCurrent && <span className="badge">{t("sessions.thisDevice")}</span>}
        </h2>
        <p className="text-soft text-sm">{lastSeen()}</p>
        <p className="text-soft text-sm">
          {t("sessions.firstSeen", { date: formatLongDate(firstSeenAt, language, timeZone) })}
        </p>
      </div>
      {/* Signing out the current device leaves the page too, so its form is a plain document form. */}
      <Form method="post" reloadDocument={isCurrent} action={isCurrent ? "/logout" : undefined}>
        <input type="hidden" name="id" value={device.id} />
        <button className="btn" aria-label={t("sessions.signOutOf", { device: name })}>
          {t("sessions.signOut")}
        </button>
      </Form>
    </div>
  );
}
