import { useTranslation } from "~/i18n/translation";
import { formatCount } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { StatsDto } from "../profile-types";

/** The person's journey in six figures, without a goal. */
export function JourneyPanel({ stats }: { stats: StatsDto }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const figures = [
    [stats.daysActive, t("profile.journey.daysActive", { count: stats.daysActive })],
    [stats.messagesExchanged, t("profile.journey.messages", { count: stats.messagesExchanged })],
    [stats.meditationsCreated, t("profile.journey.meditations", { count: stats.meditationsCreated })],
    [stats.imagesCreated, t("profile.journey.images", { count: stats.imagesCreated })],
    [stats.sittings, t("profile.journey.sittings", { count: stats.sittings })],
    [stats.minutesSat, t("profile.journey.minutes", { count: stats.minutesSat })],
  ] as const;
  return (
    <section className="card profile-journey" aria-labelledby="journey-title">
      <h2 id="journey-title">{t("profile.journey.title")}</h2>
      <dl>
        {figures.map(([count, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count, language)}</dd>
          </div>
        ))}
      </dl>
      <p className="help">{t("profile.journey.help")}</p>
    </section>
  );
}
