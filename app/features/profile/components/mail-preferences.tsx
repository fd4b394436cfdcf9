import { useTranslation } from "~/i18n/translation";
import { SwitchSection } from "./switch-section";

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
    <SwitchSection
      title={t("profile.mails.title")}
      action="/profile/preferences"
      switches={[
        {
          name: "emailNotifications",
          isOn: emailNotifications,
          title: t("profile.mails.notifications"),
          text: t("profile.mails.notificationsText"),
        },
        {
          name: "dailyQuote",
          isOn: dailyQuote,
          title: t("profile.mails.quote"),
          text: t(emailNotifications ? quoteText : "profile.mails.quoteOff"),
        },
      ]}
    >
      {!isMailConfigured && <p className="help">{t("profile.mails.unavailable")}</p>}
    </SwitchSection>
  );
}
