import type { Binding } from "../cards.server";
import type { TopicId } from "../content";
import type { AnswerKey, Move } from "../moves";

/** The analysis of one message, before anything is chosen. */
export interface Heard {
  move: Move;
  /** Moves for which another group has better replies. */
  answer?: AnswerKey;
  card?: Binding;
  /** The message's bare words. */
  bare: string;
  /** The same without idioms that mean something else. */
  matter: string;
  /** The topic that must not be missed, if there is one. */
  heavy?: TopicId;
  /** Whether a phrase names the heavy topic; without one, the message is only like others about a loss. */
  isNamed: boolean;
  /** It may speak of a loss: a weaker topic is left aside. */
  mayBeLoss: boolean;
  isGoodNews: boolean;
  /** The person wants to change the subject. */
  leaves: boolean;
  /** The message lists several things. */
  lists: boolean;
  /** A part of the message asks for it not to be remembered. */
  isConfided: boolean;
}
