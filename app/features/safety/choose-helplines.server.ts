import { isOpen } from "./opening-hours.server";
import type { CareKind, Helpline, HelpKind, HelpRegion, Situation } from "./types";

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
 * The helplines of a region that fit, those for children first where a child is in danger. Those that answer now come first,
 * of these the ones that answer day and night; whoever is overheard finds first what takes no voice.
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
