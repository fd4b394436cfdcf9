import { useTranslation } from "react-i18next";
import { SwitchRow } from "./switch-row";

/** Which emails a person wants, and what still prevents them from being sent. */
export function MailPreferences({
  emailNotifications,
  dailyQuote,
  isConfirmed,
  isMailConfigured,
}: {
  emailNotifications: boolean;
  dailyQuote: boolean;
  isConfirmed: boolean;
  isMailConfigured: boolean;
}) {
  const { t } = useTranslation();
  const quoteText = isConfirmed ? "profile.mails.quoteText" : "profile.mails.quoteUnconfirmed";
  return (
    <section className="section" aria-labelledby="mails-title">
      <h2 id="mails-title">{t("profile.mails.title")}</h2>
      <div className="rows">
        <SwitchRow
          name="emailNotifications"
          isOn={emailNotifications}
          title={t("profile.mails.notifications")}
          text={t("profile.mails.notificationsText")}
        />
        <SwitchRow
          name="dailyQuote"
          isOn={dailyQuote}
          title={t("profile.mails.quote")}
          text={t(emailNotifications ? quoteText : "profile.mails.quoteOff")}
        />
      </div>
      {!isMailConfigured && <p className="help">{t("profile.mails.unavailable")}</p>}
    </section>
  );
}
