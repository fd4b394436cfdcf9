import type { Language } from "~/i18n/config";
import { careTexts, type CareTexts, type FollowUp, type TalkKind } from "./care-texts.server";
import { telephone } from "./helpline-links";
import { chooseHelplines, escapeMarkdown, helplineList } from "./helpline-list.server";
import type { CareKind, HelpRegion } from "./types";

interface Reader {
  language: Language;
  region: HelpRegion;
  isChild: boolean;
  /** The care replies of this conversation, oldest first: nothing is said twice while there is something else to say. */
  earlier: readonly string[];
}

/** The answer to a statement of danger: the long one the first time, afterwards another of the short ones. */
export function answerDanger(kind: CareKind, reader: Reader): string {
  const { answers, again } = careTexts[reader.language];
  const list = helplineList(reader.region, { kind, ...reader });
  // A child is met as a child, unless an ambulance comes first.
  const voice = reader.isChild && kind === "self" ? "child" : kind;
  const { before, after } = answers[voice];
  if (!isSaid(before[0]!, reader.earlier)) return [...before, list, ...after].join("\n\n");
  return `${choose(again[voice], reader.earlier)}\n\n${list}`;
}

/** The answer to what the person types next; the numbers stay in sight. */
export function answerFollowUp(move: FollowUp | "more" | "askedNo", kind: CareKind, reader: Reader): string {
  const texts = careTexts[reader.language];
  if (move === "askedNo") return choose(texts.followUps.askedNo, reader.earlier);
  const variants = move === "more" ? texts.followUps.more[talkKind(kind)] : texts.followUps[move];
  const words = choose(variants, reader.earlier);
  if (move === "where" || move === "notSafe" || move === "cannotCall") {
    return `${words}\n\n${helplineList(reader.region, { kind, ...reader })}`;
  }
  const practice = move === "practice" ? [practiceOf(texts, reader.earlier)] : [];
  return [words, ...practice, reminderOf(texts, kind, reader)].join("\n\n");
}

function talkKind(kind: CareKind): TalkKind {
  return kind === "now" || kind === "ask" ? "self" : kind;
}

function practiceOf({ practices }: CareTexts, earlier: readonly string[]): string {
  const title = choose(
    practices.map((practice) => practice.title),
    earlier,
  );
  const { steps } = practices.find((practice) => practice.title === title)!;
  return `**${title}**\n\n${steps.map((step, index) => `${index + 1}. ${step}`).join("\n")}`;
}

/** One line that says the numbers are still there, with the two that matter most here. */
function reminderOf({ reminder, labels }: CareTexts, kind: CareKind, reader: Reader): string {
  const { region, earlier, isChild } = reader;
  const first = chooseHelplines(region, kind, isChild).find(({ phone, allDay }) => phone && allDay);
  const link = (label: string, number: string) =>
    `${escapeMarkdown(label)} [${escapeMarkdown(number)}](${telephone(number)})`;
  const numbers = [
    ...(first?.phone ? [link(first.name, first.phone)] : []),
    link(labels.emergency, region.emergency),
  ];
  return `${choose(reminder, earlier)} ${numbers.join(" · ")}`;
}

/** The first text that was not said yet, else the one that was said longest ago. */
function choose(texts: readonly string[], earlier: readonly string[]): string {
  const lastSaid = (text: string) => earlier.findLastIndex((reply) => reply.includes(text));
  return [...texts].sort((a, b) => lastSaid(a) - lastSaid(b))[0] ?? "";
}

/** Whether the last reply was a first answer, which ends with a question to which yes is the safer answer. */
export function askedForSafety(
  kind: CareKind,
  { language, earlier }: Pick<Reader, "language" | "earlier">,
): boolean {
  const question = careTexts[language].answers[kind].after.at(-1)!;
  const child = careTexts[language].answers.child.after.at(-1)!;
  const last = earlier.at(-1) ?? "";
  return last.includes(question) || last.includes(child);
}

/** Whether the gentle question was put a second time. */
export function wasAskedAgain({ language, earlier }: Pick<Reader, "language" | "earlier">): boolean {
  return careTexts[language].again.ask.some((text) => isSaid(text, earlier));
}

function isSaid(text: string, earlier: readonly string[]): boolean {
  return earlier.some((reply) => reply.includes(text));
}
