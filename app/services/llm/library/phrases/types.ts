import type { TopicId } from "../content";
import type { AnswerKey, Move } from "../moves";

/** How a move is put into words. All patterns read bare text: lower case, no accents, no punctuation, one space. */
export interface Rule {
  move: Move;
  test: RegExp;
  /** A longer message, in words, says something else besides. */
  longest: number;
  /** The message is no such move where this is found too. */
  unless?: RegExp;
  /** True for moves that answer a reply: they mean nothing at the beginning. */
  needsReply?: boolean;
  /** The answers of another group than the move's own. */
  answer?: AnswerKey;
}

/** What one language's messages are recognised by. */
export interface Phrases {
  /** In order: the first rule that fits is the move. */
  rules: readonly Rule[];
  /** Greetings, thanks and names; what is left without them is what somebody has to say. */
  courtesies: RegExp;
  greeting: RegExp;
  thanks: RegExp;
  goodbye: RegExp;
  night: RegExp;
  /** "How are you": small talk where nothing else is said. */
  smallTalk: RegExp;
  /** Ways of speaking that are about death, loss or violence in their words only. */
  idioms: RegExp;
  laughter: RegExp;
  /** What must not be taken for anything else, the gravest first. */
  heavy: readonly { topic: TopicId; test: RegExp }[];
  animals: RegExp;
  /** Good news; it is no occasion for consolation. */
  goodNews: RegExp;
  /** Somebody wants to leave the subject. */
  change: RegExp;
  firstPerson: RegExp;
  /** How a question begins. */
  question: RegExp;
  /** Questions of fact, whoever asks them. */
  fact: RegExp;
  medicine: RegExp;
}

/** The parts as whole words, anywhere in a text. */
export const within = (...parts: string[]) => new RegExp(`\\b(?:${parts.join("|")})\\b`);

/** The same, for taking all of them out. */
export const everywhere = (...parts: string[]) => new RegExp(`\\b(?:${parts.join("|")})(?:\\b|(?<= ))`, "g");

/** The parts as the whole of a text. */
export const whole = (...parts: string[]) => new RegExp(`^(?:${parts.join("|")})$`);
