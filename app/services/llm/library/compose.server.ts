import {
  chooseOpening,
  chooseQuestion,
  chooseReflection,
  furtherReflection,
  isSpent,
  namesReflection,
  type Choosing,
} from "./choose.server";
import { choosePractice, choosePrayer } from "./choose-practice.server";
import type { TopicId } from "./content";
import { chooseShape } from "./decide.server";
import type { AnswerKey } from "./moves";
import { phrases } from "./phrases";
import type { Practice } from "./search.server";
import { wordsOf } from "./text.server";
import { graveTopics } from "./understanding/topic-relations";
import { mayOfferPractice, whyFelt, wordingFor, type Wishes } from "./answer-question.server";
import { factsOf, fill, list, lowerFirst, practiceWithLead, stepsOf, type Fillings } from "./fillings.server";

/** Topics for someone who has no topic yet. */
const openings: readonly TopicId[] = [
  "sleep",
  "gratitude",
  "work",
  "family",
  "attention",
  "hope",
  "joy",
  "change",
];

/** After a practice, one more is asked for. */
const another =
  /\b(?:another|other one|next|different|un altr[oa]|altr[oa]|divers[oa]|otr[oa]|distint[oa]|diferente)\b/;
/** The practice before the last one is asked for. */
const former = /\b(?:first|previous|primer[oa]?|anterior|prim[oa]|precedente)\b/;
/** Breathing is what the person does not want. */
const noBreath = /\b(?:not|without|no|sin|nada|non|niente|senza)(?: \w+){0,3} (?:breath|respir)\w*/;
/** The hands want something to do. */
const hands = /\b(?:hands|manos|mani)\b/;
/** There is little time. */
const brief =
  /\b(?:for when|para cuando|per quando|too long|demasiado larg[oa]|muy larg[oa]|troppo lung[oa]|molto lung[oa]|quick(?:er)?|short(?:er)?|minutes?|mins?|rapid[oa]|cort[oa]|breve|minutos?|veloce|minut[oi])\b/;
const nameOf = /(?:name (?:was|is)|was called|llamaba|nombre era|chiamava|nome era) (\p{Lu}[\p{L}’'-]+)/u;

const ofTheDead: readonly TopicId[] = ["grief", "pets", "mortality"];

/** Composes the reply, in paragraphs. */
export function compose(choosing: Choosing, wishes: Wishes): string {
  const { library, thread, conversation } = choosing;
  const { heard, subject, last, misses, wantsNoPractice, topics } = conversation;
  const { topic } = subject;
  const isGrave = topic !== undefined && graveTopics.includes(topic);
  const say = (key: AnswerKey, fillings: Fillings = {}) => {
    const texts = library.content.answers[key];
    const filled = fill(thread.pick(texts, (text) => text, key) ?? texts[0] ?? "", fillings);
    return library.language === "es" ? filled.replace(/ de el /g, " del ") : filled;
  };
  const named = (id: TopicId) => library.content.topics[id].name;
  // "Breathing didn't help" is about the practice, whatever was said since.
  const isOfBreath = phrases[library.language].breath.test(heard.bare);
  const hadPractice = conversation.replies.slice(isOfBreath ? 0 : -2).some(({ practice }) => practice);
  const about: Fillings = topic ? { topic: named(topic) } : {};

  const withPractice = (
    practice: Practice | undefined,
    lead: AnswerKey,
    after: AnswerKey | undefined = "practiceAfter",
  ) =>
    practice
      ? [say(lead, factsOf(practice)), stepsOf(practice), after && say(after)].filter(Boolean).join("\n\n")
      : say("stay");

  switch (heard.move) {
    case "card": {
      const { card, practice: id } = heard.card!;
      const practice = library.content.practices.find((own) => own.id === id)!;
      // A card's question replaces the practice's steps: the person answers in their own words.
      if (!card) return withPractice(practice, "practiceLead");
      return [card.text, ...practiceWithLead(choosing, practice), chooseQuestion(choosing)].join("\n\n");
    }
    case "greeting": {
      const answer = thread.pick(library.content.greetings, (text) => text, "greeting") ?? "";
      return wishes.name && thread.isNew ? `${wishes.name}, ${lowerFirst(answer)}` : answer;
    }
    case "yes":
      if (last?.offered) return withPractice(last.offered, "practiceLead");
      // What is tried without a practice is something of the person's own.
      if (heard.answer === "tryIt" && !last?.practice) return say("resolved");
      return say(heard.answer ?? (last ? "yes" : "yesAlone"));
    case "no":
      return say(isGrave ? "noHeavy" : "no");
    case "why":
      if (!isGrave && last?.practice) return say("whyPractice", factsOf(last.practice));
      if (isGrave) return say("whyHeavy", about);
      return topic ? say("why", about) : say("meaningPlain");
    case "whyFeeling":
      return topic || !thread.isNew ? whyFelt(choosing, wishes) : tell(choosing, wishes, say);
    case "meaning": {
      // "Say it more simply" is about the last text, whatever stood between.
      const said = heard.answer
        ? conversation.replies.findLast(({ reflection }) => reflection)?.reflection
        : last?.reflection;
      if (said) return say("meaning", { gist: said.gist });
      if (last?.practice) return say("meaningPractice", factsOf(last.practice));
      return say("meaningPlain");
    }
    case "notHelped": {
      if (misses >= 3 || wantsNoPractice) return say("notHelpedEnough");
      if (!hadPractice || isGrave) return say("notHelpedText");
      const other = choosePractice(choosing, undefined, "otherKind");
      return other
        ? [say("notHelped"), `**${other.title}.** ${other.purpose}`, stepsOf(other)].join("\n\n")
        : say("notHelpedText");
    }
    case "advice": {
      if (topic === "violence") return say("adviceViolence");
      if (heard.answer === "tonight") return forTonight(choosing, say, withPractice);
      const practice = topic && mayOfferPractice(choosing) ? choosePractice(choosing) : undefined;
      return [say(heard.answer ?? "advice"), practice && say("offer", factsOf(practice))]
        .filter(Boolean)
        .join("\n\n");
    }
    case "wording":
      if (topic === "violence") return say("adviceViolence");
      if (heard.answer === "facing") return say("facing");
      if (topic === "illness" || topic === "mortality")
        return say(subject.ill === "own" ? "wordingIll" : "wordingBedside");
      return say(isGrave ? "wordingHeavy" : (heard.answer ?? wordingFor(choosing)));
    case "reachOut":
      return heard.heavy || isGrave ? tell(choosing, wishes, say) : say("reachOut");
    case "practice": {
      const which = noBreath.test(heard.bare)
        ? "noBreath"
        : hands.test(heard.bare)
          ? "hands"
          : isOfBreath
            ? "breath"
            : brief.test(heard.bare)
              ? "brief"
              : "any";
      return withPractice(choosePractice(choosing, undefined, which), "practiceLead");
    }
    case "meditation":
      return withPractice(choosePractice(choosing, undefined, "meditation"), "meditationLead");
    case "again": {
      const given = conversation.replies.flatMap((reply) => reply.practice ?? []);
      const latest = given.at(-1);
      const earlier = given.findLast(({ id }) => id !== latest?.id);
      const practice = former.test(heard.bare) ? (earlier ?? latest) : latest;
      return practice
        ? [say("againLead"), `**${practice.title}**`, stepsOf(practice)].join("\n\n")
        : say("againNone");
    }
    case "prayer":
      return [say("prayerLead"), choosePrayer(choosing).replaceAll("\n", "  \n")].join("\n\n");
    case "goOn":
      if ((hadPractice || last?.offered) && another.test(heard.bare))
        return withPractice(choosePractice(choosing, undefined, "otherKind"), "practiceLead");
      return topic ? chooseReflection(choosing).text : say("topicOffer", { topics: threeTopics(choosing) });
    case "topic":
      return say(heard.answer ?? "topicOffer", { topics: threeTopics(choosing) });
    case "help":
      return say(heard.answer ?? "help", { topics: threeTopics(choosing) });
    case "memory":
      if (heard.answer) return say(heard.answer);
      return topics.length > 0
        ? say("memoryKnown", { topics: list(topics.slice(-3).map(named), library) })
        : say("memoryEmpty");
    case "goodbye":
      return say(heard.answer ?? "goodbye");
    case "unsure":
      return say(heard.answer ?? (isGrave ? "unsureHeavy" : "unsure"));
    case "named": {
      const name = nameOf.exec(conversation.message)?.[1];
      const isMourned = topic !== undefined && ofTheDead.includes(topic);
      return name && isMourned ? say("theirName", { name }) : tell(choosing, wishes, say);
    }
    case "unknowable":
      return say(answerTo(heard.answer!, topic));
    case "judge":
      return say(answerTo(heard.answer ?? "judge", topic));
    case "fact":
    case "work":
      return say(heard.answer ?? heard.move);
    case "share":
    case "more":
      return tell(choosing, wishes, say);
    default:
      return say(heard.answer ?? heard.move);
  }
}

/** Which words fit a question that no one can answer: the dead cannot be asked, and the living may answer yet. */
function answerTo(question: AnswerKey, topic: TopicId | undefined): AnswerKey {
  const isOfTheDead = topic !== undefined && ofTheDead.includes(topic);
  if (topic === "violence" && question !== "judge") return "adviceViolence";
  if (question === "normal" && isOfTheDead) return "normalLoss";
  if (question === "otherHeart" && isOfTheDead) return "knewLove";
  if (question === "notWrong" && !isOfTheDead) return "judge";
  if (question === "hearsMe" && !isOfTheDead) return "otherHeart";
  if (question === "seeAgain" && !isOfTheDead) return "otherHeart";
  return question;
}

/** The reply to "what should I do tonight?": the practice that was given or offered, or another one that fits. */
function forTonight(
  choosing: Choosing,
  say: (key: AnswerKey, fillings?: Fillings) => string,
  withPractice: (practice: Practice | undefined, lead: AnswerKey, after?: AnswerKey) => string,
): string {
  const { subject, replies, wantsNoPractice } = choosing.conversation;
  const given = replies.findLast(({ practice }) => practice)?.practice;
  const isGrave = subject.topic !== undefined && graveTopics.includes(subject.topic);
  if (wantsNoPractice || (isGrave && !given)) return say("tonightHeavy");
  if (given) return [say("tonight", factsOf(given)), stepsOf(given)].join("\n\n");
  const offered = replies.findLast((reply) => reply.offered)?.offered;
  return withPractice(offered ?? choosePractice(choosing), "practiceLead");
}

/** The reply to a person who tells something. */
function tell(
  choosing: Choosing,
  wishes: Wishes,
  say: (key: AnswerKey, fillings?: Fillings) => string,
): string {
  const { conversation } = choosing;
  const { topic } = conversation.subject;
  if (topic === "violence" && speaksOfFear(choosing)) return say("adviceViolence");
  const shape = chooseShape(conversation, wishes, namesReflection(choosing), isSpent(choosing));
  const isDirect = wishes.tone === "direct";
  const opening = conversation.heard.isConfided
    ? [say("notKept")]
    : isDirect
      ? []
      : [chooseOpening(choosing)];
  if (shape === "stay") return say(topic && graveTopics.includes(topic) ? "heavyStay" : "stay");
  if (shape === "listen" && conversation.heard.isGoodNews && opening.length > 0) return opening.join(" ");
  if (shape === "listen") return [...opening, chooseQuestion(choosing)].join(" ");
  if (shape === "offer") {
    const practice = choosePractice(choosing);
    return [...opening, practice && say("offer", factsOf(practice))].filter(Boolean).join("\n\n");
  }
  const reflection = chooseReflection(choosing);
  const further = wishes.length === "long" ? furtherReflection(choosing, reflection) : undefined;
  const thoughts = [...opening, reflection.text, ...(further ? [further.text] : [])];
  if (shape === "thought") return thoughts.join("\n\n");
  const practice = shape === "full" ? choosePractice(choosing, reflection) : undefined;
  return [
    ...thoughts,
    ...(practice ? practiceWithLead(choosing, practice) : []),
    chooseQuestion(choosing),
  ].join("\n\n");
}

/** In a conversation about violence, fear may be the fear of more violence. */
function speaksOfFear({ library, conversation: { heard, subject } }: Choosing): boolean {
  return subject.continued && library.topicsOf(wordsOf(heard.matter, library.language)).anxiety > 0.5;
}

function threeTopics({ library, thread }: Choosing): string {
  const names = openings.map((id) => library.content.topics[id].name);
  const first = thread.pick(names.slice(0, 3), (name) => name, "topic-1") ?? names[0]!;
  const second = thread.pick(names.slice(3, 6), (name) => name, "topic-2") ?? names[3]!;
  const third = thread.pick(names.slice(6), (name) => name, "topic-3") ?? names[6]!;
  return list([first, second, third], library);
}
