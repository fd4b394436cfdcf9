import { useTranslation } from "~/i18n/translation";
import { telephone, textMessage, textMessageLabel } from "~/features/safety/helplines/helpline-links";
import type { Helpline, HelpRegion } from "../types";

/** The emergency number and the helplines of a region, with numbers to tap. */
export function HelplineItems({ region, lines }: { region: HelpRegion; lines: Helpline[] }) {
  const { t } = useTranslation();
  // If the country is unknown, the emergency number may be a different one.
  const isInternational = region.country === "INTL";
  return (
    <ul className="safety-helplines">
      <li>
        {isInternational ? (
          <span>
            {t("helpNow.localEmergency")}
            <small>{t("helpNow.worksInMany", { number: region.emergency })}</small>
          </span>
        ) : (
          <span>{t("helpNow.emergency")}</span>
        )}
        <a className="safety-helpline-number" href={telephone(region.emergency)}>
          {region.emergency}
        </a>
      </li>
      {lines.map((line) => (
        <HelplineItem key={line.id} line={line} />
      ))}
    </ul>
  );
}

function HelplineItem({ line }: { line: Helpline }) {
  const { t } = useTranslation();
  const text = textMessage(line);
  const hours = line.allDay ? t("helpNow.allDay") : line.hours;
  return (
    <li>
      <span>
        {line.name}
        {hours && <small>{hours}</small>}
      </span>
      {line.phone && (
        <a className="safety-helpline-number" href={telephone(line.phone)}>
          {line.phone}
        </a>
      )}
      {text && <a href={text}>{t("helpNow.text", { to: textMessageLabel(line) })}</a>}
      {line.url && (
        <a href={line.url} target="_blank" rel="noopener noreferrer">
          {t("helpNow.website")}
          <span className="sr-only">: {line.name}</span>
        </a>
      )}
    </li>
  );
}
