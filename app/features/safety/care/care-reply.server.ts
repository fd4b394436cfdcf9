import type { Language } from "~/i18n/config";
import {
  careTextsFor,
  type AnswerKey,
  type CareTexts,
  type FollowUp,
  type TalkKind,
} from "./care-texts.server";
import { chooseHelplines } from "~/features/safety/helplines/choose-helplines.server";
import { telephone } from "~/features/safety/helplines/helpline-links";
import {
  emergencyLink,
  escapeMarkdown,
  helplineList,
} from "~/features/safety/helplines/helpline-list.server";
import type { CareKind, HelpRegion, Situation } from "../types";

export interface Reader {
  language: Language;
  region: HelpRegion;
  isChild: boolean;
  /** The care replies of this conversation, oldest first: no text is repeated while there is another one. */
  earlier: readonly string[];
  now: Date;
}

/** Situations in which an ambulance or the police come before the texts for children. */
const emergencyKeys = new Set<AnswerKey>(["now", "edge", "pills", "wound", "injured", "hiding"]);

/** The replies to these repeat the whole list of helplines. */
const movesWithList = new Set<FollowUp | "more">(["where", "notSafe", "cannotCall", "hasMeans"]);

/** The reply to a statement of danger: the long text the first time, then one of the short ones. */
export function answerDanger(kind: CareKind, situation: Situation | null, reader: Reader): string {
  const { answers, again, childLead } = careTextsFor(reader.language, reader.region.country);
  const list = helplineList(reader.region, { kind, situation, ...reader });
  const key = answerKey(kind, situation, reader.isChild);
  const needsGrownUp = reader.isChild && emergencyKeys.has(key) && !isSaid(childLead, reader.earlier);
  const lead = needsGrownUp ? [childLead] : [];
  const { before, after } = answers[key];
  if (!isSaid(before[0]!, reader.earlier)) return [...lead, ...before, list, ...after].join("\n\n");
  return [...lead, choose(again[key === "means" ? "self" : key], reader.earlier), list].join("\n\n");
}

/** The key of the first reply: the situation's, otherwise the kind's. Children get a text of their own. */
function answerKey(kind: CareKind, situation: Situation | null, isChild: boolean): AnswerKey {
  const key = situation ?? kind;
  if (!isChild || emergencyKeys.has(key)) return key;
  return kind === "self" || kind === "threatened" || kind === "harming" ? "child" : key;
}

/** The reply to a follow-up message; the numbers stay in sight. */
export function answerFollowUp(
  move: FollowUp | "more" | "askedNo",
  kind: CareKind,
  situation: Situation | null,
  reader: Reader,
): string {
  const texts = careTextsFor(reader.language, reader.region.country);
  if (move === "askedNo") return choose(texts.followUps.askedNo, reader.earlier);
  const words = choose(variantsOf(move, kind, situation, texts, reader.isChild), reader.earlier);
  if (movesWithList.has(move)) {
    return `${words}\n\n${helplineList(reader.region, { kind, situation, ...reader })}`;
  }
  const practice = move === "practice" ? [practiceOf(texts, reader.earlier)] : [];
  return [words, ...practice, reminderOf(texts, kind, situation, reader)].join("\n\n");
}

function variantsOf(
  move: FollowUp | "more",
  kind: CareKind,
  situation: Situation | null,
  { followUps, followUpsFor }: CareTexts,
  isChild: boolean,
): readonly string[] {
  const talk = talkKind(kind);
  // A person who helps someone else is not addressed as if they were in danger, whatever their age.
  const forChild = isChild && talk !== "worried" ? followUpsFor.child[move] : undefined;
  // A person who hides behind a locked door is never told to open it.
  const forHiding = situation === "hiding" ? followUpsFor.hiding[move] : undefined;
  const forEmergency = emergencyKeys.has(situation ?? kind) ? followUpsFor.urgent[move] : undefined;
  const forSituation =
    situation === "voices" || situation === "overwhelmed" || situation === "missing"
      ? followUpsFor[situation][move]
      : undefined;
  const forKind = talk === "self" ? undefined : followUpsFor[talk][move];
  return (
    forHiding ??
    forEmergency ??
    forChild ??
    forSituation ??
    forKind ??
    (move === "more" ? followUps.more[talk] : followUps[move])
  );
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

/** One line that says that help is still available, with the two most important numbers. */
function reminderOf(
  { reminder }: CareTexts,
  kind: CareKind,
  situation: Situation | null,
  reader: Reader,
): string {
  const { region, earlier, now } = reader;
  const lines = chooseHelplines(region, { kind, situation, isChild: reader.isChild, now });
  const first = lines.find(({ isOpen, line }) => isOpen && line.phone)?.line;
  const numbers = [
    ...(first?.phone
      ? [`${escapeMarkdown(first.name)} [${escapeMarkdown(first.phone)}](${telephone(first.phone)})`]
      : []),
    emergencyLink(region, reader.language),
  ];
  return `${choose(reminder, earlier)} ${numbers.join(" · ")}`;
}

/** The first text that has not been used yet, otherwise the one used longest ago. */
function choose(texts: readonly string[], earlier: readonly string[]): string {
  const lastSaid = (text: string) => earlier.findLastIndex((reply) => reply.includes(text));
  return [...texts].sort((a, b) => lastSaid(a) - lastSaid(b))[0] ?? "";
}

/**
 * Whether the last reply ended with a question to which yes is the safer answer: the question of a first reply, or of
 * `topic`.
 */
export function askedForSafety(
  kind: CareKind,
  situation: Situation | null,
  { language, region, earlier }: Pick<Reader, "language" | "region" | "earlier">,
): boolean {
  const { answers, followUps, followUpsFor } = careTextsFor(language, region.country);
  const last = earlier.at(-1) ?? "";
  return [
    answers[situation ?? kind].after.at(-1)!,
    answers[kind].after.at(-1)!,
    answers.child.after.at(-1)!,
    followUps.topic[0]!,
    followUpsFor.child.topic![0]!,
    followUpsFor.worried.topic![0]!,
    followUpsFor.harming.topic![0]!,
  ].some((question) => last.includes(question));
}

/** Whether this conversation has already acknowledged that help is on its way. */
export function isHelpComing(
  kind: CareKind,
  situation: Situation | null,
  { language, region, earlier, isChild }: Reader,
): boolean {
  const texts = careTextsFor(language, region.country);
  const answers = [
    ...variantsOf("helpOnWay", kind, situation, texts, isChild),
    ...variantsOf("untilHelp", kind, situation, texts, isChild),
  ];
  return answers.some((text) => isSaid(text, earlier));
}

/** Whether the last reply asked for a person or a place: "Who could that be?" */
export function askedForPerson({ earlier }: Pick<Reader, "earlier">): boolean {
  const words = earlier.at(-1)?.split("\n\n") ?? [];
  return words.some((text) =>
    /(?:\b(?:[Ww]ho|[Ww]here|[Cc]hi|[Dd]ove|[Dd]a chi|[Qq]ui[eé]n|[Aa]d[oó]nde)\b)[^?.]*\?/.test(text),
  );
}

/** For how many replies a change of topic is remembered. */
const TOPIC_REPLIES = 3;

/** Whether the conversation has recently been about something else. */
export function hasChangedTopic({
  language,
  region,
  earlier,
}: Pick<Reader, "language" | "region" | "earlier">): boolean {
  const { followUps, followUpsFor } = careTextsFor(language, region.country);
  const topics = [...followUps.topic, ...Object.values(followUpsFor).flatMap(({ topic }) => topic ?? [])];
  return topics.some((text) => isSaid(text, earlier.slice(-TOPIC_REPLIES)));
}

/** Whether the gentle question has been repeated. */
export function wasAskedAgain({
  language,
  region,
  earlier,
}: Pick<Reader, "language" | "region" | "earlier">): boolean {
  return careTextsFor(language, region.country).again.ask.some((text) => isSaid(text, earlier));
}

function isSaid(text: string, earlier: readonly string[]): boolean {
  return earlier.some((reply) => reply.includes(text));
}
