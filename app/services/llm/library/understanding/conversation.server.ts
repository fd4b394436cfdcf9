import type { GuideMessage } from "~/services/llm/guide";
import type { TopicId } from "../content";
import type { Move } from "../moves";
import { phrases } from "../phrases";
import type { Library, Practice } from "../search.server";
import { findSubject, topicAfter, type Subject } from "./topics.server";
import type { Heard } from "./heard";
import { understand } from "./understand.server";

/** How many of the person's messages are read, from the latest back. */
const MESSAGES = 12;
/** How many characters are read of the last message, and of each earlier one. */
const CHARACTERS = 4_000;
const EARLIER_CHARACTERS = 800;

/** "Nothing helps" says no more in so many words. */
const BRIEF = 8;

/** What an earlier reply contained, recognised from its text. */
export type Shape = "full" | "reflect" | "thought" | "practice" | "offer" | "listen" | "stay";

interface Reply {
  text: string;
  shape: Shape;
  /** The practice whose steps it gave. */
  practice?: Practice;
  /** The practice it offered to explain. */
  offered?: Practice;
  reflection?: Library["content"]["reflections"][number];
}

/** Everything that a reply is chosen by. It is derived from the messages alone. */
export interface Conversation {
  message: string;
  heard: Heard;
  subject: Subject;
  /** The topics so far, each once, the latest last. */
  topics: TopicId[];
  /** The person's moves before this message. */
  moves: Move[];
  replies: Reply[];
  last: Reply | undefined;
  /** The person wants no practice, or has tried enough of them. */
  wantsNoPractice: boolean;
  /** Breathing did not help, or made it worse. */
  hasMissedBreath: boolean;
  /** The person has told of a quarrel. */
  hasQuarrelled: boolean;
  /** How many times in a row something did not help, including this message. */
  misses: number;
}

/** Analyses a conversation up to the person's last message. */
export function readConversation(messages: readonly GuideMessage[], library: Library): Conversation {
  const starts = messages.flatMap(({ role }, index) => (role === "user" ? [index] : []));
  const recent = messages.slice(starts.at(-MESSAGES) ?? 0);
  const replies: Reply[] = [];
  const heardOf: Heard[] = [];
  const topics: TopicId[] = [];
  let held: TopicId | undefined;
  let before: TopicId | undefined;
  let message = "";
  const end = recent.findLastIndex(({ role }) => role === "user");
  for (const [index, { role, content }] of recent.slice(0, end + 1).entries()) {
    if (role === "assistant") replies.push(readReply(content, library));
    if (role !== "user") continue;
    message = content.slice(0, index === end ? CHARACTERS : EARLIER_CHARACTERS);
    const heard = afterMiss(understand(message, replies.length > 0, library), heardOf.at(-1), library);
    heardOf.push(heard);
    before = heard.leaves ? undefined : held;
    const isLoose = heardOf.at(-2)?.move === "card";
    if (carriesSubject(heard)) held = topicAfter(library, heard, held, isLoose);
    else if (heard.leaves) held = undefined;
    if (held) topics.splice(0, topics.length, ...topics.filter((topic) => topic !== held), held);
  }
  const heard = heardOf.at(-1) ?? understand("", false, library);
  const subjects = heardOf.filter(carriesSubject).map(({ matter }) => matter);
  const moves = heardOf.map(({ move }) => move);
  return {
    message,
    heard: heard.move === "share" && held && held === before ? { ...heard, move: "more" } : heard,
    subject: findSubject(library, held, before, subjects.reverse()),
    topics,
    moves: moves.slice(0, -1),
    replies,
    last: replies.at(-1),
    wantsNoPractice: refuses(moves),
    hasMissedBreath: heardOf.some(
      ({ move, bare }) =>
        (move === "notHelped" || move === "worse") && phrases[library.language].breath.test(bare),
    ),
    hasQuarrelled: heardOf.some(({ matter }) => phrases[library.language].quarrel.test(matter)),
    misses: moves.length - 1 - moves.findLastIndex((move) => move !== "notHelped"),
  };
}

/** After something that did not help, "something else" asks for another text on the same, and nothing may help. */
function afterMiss(heard: Heard, before: Heard | undefined, { language }: Library): Heard {
  if (before?.move !== "notHelped" && before?.move !== "worse") return heard;
  if (heard.move === "topic" && heard.leaves) return { ...heard, move: "goOn", leaves: false };
  const isMiss = heard.matter.split(" ").length <= BRIEF && phrases[language].nothingHelps.test(heard.bare);
  return isMiss ? { ...heard, move: "notHelped" } : heard;
}

/** Moves that tell something new. The others do not change the topic. */
function carriesSubject({ move }: Heard): boolean {
  return [
    "share",
    "more",
    "whyFeeling",
    "reachOut",
    "named",
    "card",
    "practice",
    "meditation",
    "prayer",
    "listen",
    "laugh",
  ].includes(move);
}

/** Whether the person has declined practices and has not asked for one since. */
function refuses(moves: readonly Move[]): boolean {
  const asked = moves.findLastIndex((move) => ["practice", "meditation", "again", "card"].includes(move));
  const since = moves.slice(asked + 1);
  const missed = since.filter((move) => move === "notHelped").length;
  return since.includes("listen") || since.includes("worse") || missed >= 3;
}

function readReply(text: string, { content }: Library): Reply {
  const hasSteps = /^1\. /m.test(text);
  const isIn = (part: string) => text.includes(part.slice(0, 60));
  const practice = hasSteps ? content.practices.find(({ steps }) => isIn(steps[0] ?? "1. ")) : undefined;
  const offered = hasSteps
    ? undefined
    : content.practices.find(
        ({ title }) => /[“«]/.test(text) && (text.includes(`“${title}”`) || text.includes(`«${title}»`)),
      );
  const reflection = content.reflections.find((own) => isIn(own.text));
  const asks = /[?]\s*$/.test(text);
  const shape = (): Shape => {
    if (practice) return reflection ? "full" : "practice";
    if (reflection) return asks ? "reflect" : "thought";
    if (offered) return "offer";
    return asks ? "listen" : "stay";
  };
  return { text, shape: shape(), practice, offered, reflection };
}
