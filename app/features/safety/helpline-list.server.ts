import type { Language } from "~/i18n/config";
import { careTexts } from "./care-texts.server";
import { telephone, textMessage, textMessageLabel } from "./helpline-links";
import type { CareKind, Helpline, HelpKind, HelpRegion } from "./types";

/** Which helplines a reply names, the most fitting first. */
const helpFor: Record<CareKind, readonly HelpKind[]> = {
  self: ["crisis"],
  now: ["crisis", "poison"],
  threatened: ["violence", "crisis"],
  harming: ["harm", "crisis"],
  worried: ["crisis"],
  ask: ["crisis", "violence"],
};

/** Longest list of one reply: who is in danger does not compare. */
const MAX_LINES = 4;

/**
 * The helplines of a region that fit, those for children first where a child is in danger; of one kind those that answer
 * day and night come first.
 */
export function chooseHelplines(region: HelpRegion, kind: CareKind, isChild: boolean): Helpline[] {
  const wanted: HelpKind[] = [...(isChild ? (["child"] as const) : []), ...helpFor[kind]];
  return wanted
    .flatMap((help) =>
      region.lines.filter((line) => line.help === help).sort((a, b) => Number(b.allDay) - Number(a.allDay)),
    )
    .slice(0, MAX_LINES);
}

/** A name is an administrator's: nothing in it is markup. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_[\]<>]/g, "\\$&");
}

/** A helpline's telephone, text and web address as Markdown links. */
function linksOf(line: Helpline, language: Language): string {
  const { labels } = careTexts[language];
  const text = textMessage(line);
  return [
    line.phone && `[${line.phone.replace("*", "\\*")}](${telephone(line.phone)})`,
    text && `[${labels.text} ${textMessageLabel(line)}](${text})`,
    line.url && `[${labels.website}](${line.url})`,
  ]
    .filter(Boolean)
    .join(" · ");
}

/** The emergency number and the fitting helplines as a Markdown list. */
export function helplineList(
  region: HelpRegion,
  { kind, isChild, language }: { kind: CareKind; isChild: boolean; language: Language },
): string {
  const { labels } = careTexts[language];
  const emergency = `- **${labels.emergency}**: [${region.emergency}](${telephone(region.emergency)})`;
  const lines = chooseHelplines(region, kind, isChild).map((line) => {
    const hours = line.allDay ? labels.allDay : line.hours;
    return `- **${escapeMarkdown(line.name)}**: ${linksOf(line, language)}${hours ? ` (${hours})` : ""}`;
  });
  // Who may find nobody at the helplines at this hour calls the emergency number.
  const isAlwaysAnswered = chooseHelplines(region, kind, isChild).some(({ allDay }) => allDay);
  const isEmergencyFirst = kind === "now" || kind === "threatened" || kind === "harming" || !isAlwaysAnswered;
  return (isEmergencyFirst ? [emergency, ...lines] : [...lines, emergency]).join("\n");
}
