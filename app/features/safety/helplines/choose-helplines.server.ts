import { isOpen } from "./opening-hours.server";
import type { CareKind, Helpline, HelpKind, HelpRegion, Situation } from "../types";

/** Chooses the helplines for a reply, the most suitable first. */
const helpFor: Record<CareKind, readonly HelpKind[]> = {
  self: ["crisis"],
  now: ["crisis", "poison"],
  threatened: ["violence", "crisis"],
  harming: ["harm", "crisis"],
  worried: ["crisis"],
  ask: ["crisis", "violence"],
};

/** Maximum number of helplines in a reply: a person in danger does not compare. */
const MAX_LINES = 4;

interface Need {
  kind: CareKind;
  situation: Situation | null;
  isChild: boolean;
  now: Date;
}

function helpWanted({ kind, situation, isChild }: Need): readonly HelpKind[] {
  const child: HelpKind[] = isChild ? ["child"] : [];
  if (situation === "pills") return ["poison", ...child, "crisis"];
  if (situation === "edge" || situation === "wound") return [...child, "crisis"];
  return [...child, ...helpFor[kind]];
}

/**
 * The suitable helplines of a region. Those for children come first if a child is in danger, then those that are open
 * now, and of these the ones that are open day and night. If someone may be listening, those that need no voice come
 * first.
 */
export function chooseHelplines(
  { country, lines }: HelpRegion,
  need: Need,
): { line: Helpline; isOpen: boolean }[] {
  const isSilent = need.situation === "watched" || need.situation === "hiding";
  const wanted = helpWanted(need);
  return wanted
    .flatMap((help) => lines.filter((line) => line.help === help))
    .map((line) => ({ line, isOpen: isOpen(line, country, need.now) }))
    .sort(
      (a, b) =>
        Number(b.isOpen) - Number(a.isOpen) ||
        (isSilent ? Number(takesWriting(b.line)) - Number(takesWriting(a.line)) : 0) ||
        wanted.indexOf(a.line.help) - wanted.indexOf(b.line.help) ||
        Number(b.line.allDay) - Number(a.line.allDay),
    )
    .slice(0, MAX_LINES);
}

function takesWriting({ sms, url }: Helpline): boolean {
  return sms !== null || url !== null;
}
