import type { TopicId } from "../content";
import type { AnswerKey, Move } from "../moves";

/** The patterns of a move. They match bare text: lower case, without accents or punctuation, single spaces. */
export interface Rule {
  move: Move;
  test: RegExp;
  /** A message with more words than this says something else, too. */
  longest: number;
  /** If this matches too, the message is not this move. */
  unless?: RegExp;
  /** Whether the move responds to a reply; it has no meaning in a first message. */
  needsReply?: boolean;
  /** Whether the move has its meaning only in a first message. */
  isOpening?: boolean;
  /** Whether the message has to contain a question mark: some words ask and answer alike. */
  isQuestion?: boolean;
  /** The group of replies, if it is not named like the move. */
  answer?: AnswerKey;
}

/** The patterns of one language. */
export interface Phrases {
  /** In order: the first rule that matches decides. */
  rules: readonly Rule[];
  /** Greetings, thanks and names. The rest of the message is its content. */
  courtesies: RegExp;
  greeting: RegExp;
  thanks: RegExp;
  goodbye: RegExp;
  night: RegExp;
  /** A greeting that is a goodbye at the end of a talk. */
  parting?: RegExp;
  /** "How are you": small talk unless something else is said. */
  smallTalk: RegExp;
  /** Idioms that only sound as if they were about death, loss or violence. */
  idioms: RegExp;
  laughter: RegExp;
  /** Topics that must not be missed, the most serious first. */
  heavy: readonly { topic: TopicId; test: RegExp }[];
  /** A person has died. */
  death: RegExp;
  /** The message is about another person. */
  thirdPerson: RegExp;
  /** The person is ill, or may be. */
  ownIllness: RegExp;
  animals: RegExp;
  /** Good news, which calls for no consolation. */
  goodNews: RegExp;
  /** What takes the gladness out of good news: it has to be gone through. */
  mixedNews: RegExp;
  /** Boredom, in a message with nothing else. */
  bored: RegExp;
  /** A bad day: what made it so says more. */
  badDay: RegExp;
  /** Two people have quarrelled. */
  quarrel: RegExp;
  /** After something that did not help: nothing does. */
  nothingHelps: RegExp;
  /** Words for breathing: a breath that did not help is not followed by another one. */
  breath: RegExp;
  /** The person wants to change the subject. */
  change: RegExp;
  /** The guide has mistaken the subject; what follows says what it is. */
  correction: RegExp;
  /** A pregnancy that may not be wanted. */
  unsurePregnancy: RegExp;
  /** A grown child leaves home. */
  leavesHome: RegExp;
  firstPerson: RegExp;
  /** How a question begins. */
  question: RegExp;
  /** Factual questions of any kind. */
  fact: RegExp;
  medicine: RegExp;
}

/** Matches the parts as whole words, anywhere in a text. */
export const within = (...parts: string[]) => new RegExp(`\\b(?:${parts.join("|")})\\b`);

/** The same, for removing all occurrences. */
export const everywhere = (...parts: string[]) => new RegExp(`\\b(?:${parts.join("|")})(?:\\b|(?<= ))`, "g");

/** Matches the parts as a whole text. */
export const whole = (...parts: string[]) => new RegExp(`^(?:${parts.join("|")})$`);
