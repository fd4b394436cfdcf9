import type { Language } from "~/i18n/config";
import { careTextsFor } from "~/features/safety/care/care-texts.server";
import { chooseHelplines } from "./choose-helplines.server";
import { INTERNATIONAL } from "./find-country.server";
import { telephone, textMessage, textMessageLabel } from "./helpline-links";
import type { CareKind, Helpline, HelpRegion, Situation } from "../types";

/** An administrator wrote the name, so it must not contain markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, "\\$&");
}

/**
 * The emergency number as a Markdown link. If the country is unknown, it says that the number may be a different one.
 */
export function emergencyLink({ country, emergency }: HelpRegion, language: Language): string {
  const { labels } = careTextsFor(language, country);
  const number = `[${emergency}](${telephone(emergency)})`;
  return country === INTERNATIONAL
    ? `${labels.localEmergency} (${number} ${labels.worksInMany})`
    : `${labels.emergency} ${number}`;
}

/** A helpline's telephone number, text number and website as Markdown links. */
function linksOf(line: Helpline, language: Language): string {
  const { labels } = careTextsFor(language, INTERNATIONAL);
  const text = textMessage(line);
  return [
    line.phone && `[${line.phone.replace("*", "\\*")}](${telephone(line.phone)})`,
    text && `[${labels.text} ${textMessageLabel(line)}](${text})`,
    line.url && `[${labels.website}](${line.url})`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The ways to reach the emergency services; silent ones if the person who threatens may be listening. */
function emergencyItems(region: HelpRegion, situation: Situation | null, language: Language): string[] {
  const { labels } = careTextsFor(language, region.country);
  const isSilent = situation === "watched" || situation === "hiding";
  const { emergency, emergencyText, silentCall } = region;
  const number = `[${emergency}](${telephone(emergency)})`;
  const item =
    region.country === INTERNATIONAL
      ? `- **${labels.localEmergency}**: ${number} ${labels.worksInMany}`
      : `- **${labels.emergency}**: ${number}`;
  return [
    isSilent && silentCall ? `${item} (${labels.silentCall} ${silentCall})` : item,
    ...(isSilent && emergencyText
      ? [`- **${labels.emergencyText}**: [${emergencyText}](sms:${emergencyText})`]
      : []),
  ];
}

/** The emergency number and the suitable helplines as a Markdown list. */
export function helplineList(
  region: HelpRegion,
  need: { kind: CareKind; situation: Situation | null; isChild: boolean; language: Language; now: Date },
): string {
  const { kind, situation, language } = need;
  const { labels } = careTextsFor(language, region.country);
  const emergency = emergencyItems(region, situation, language);
  const chosen = chooseHelplines(region, need);
  const lines = chosen.map(({ line }) => {
    const hours = line.allDay ? labels.allDay : line.hours;
    return `- **${escapeMarkdown(line.name)}**: ${linksOf(line, language)}${hours ? ` (${hours})` : ""}`;
  });
  // If no helpline may be open at this hour, the text names the emergency number.
  const isAnswered = chosen.some(({ isOpen }) => isOpen);
  const isUrgent = kind === "now" || kind === "threatened" || kind === "harming";
  const isEmergencyFirst = isUrgent || situation === "missing" || situation === "voices" || !isAnswered;
  return (isEmergencyFirst ? [...emergency, ...lines] : [...lines, ...emergency]).join("\n");
}
