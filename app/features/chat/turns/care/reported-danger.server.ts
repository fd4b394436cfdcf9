import type { TurnDocument } from "#models/turn.server";
import { answerReport } from "~/features/safety/answer-message.server";
import type { Language } from "~/i18n/config";
import type { ReportedDanger } from "~/services/llm/danger-report";
import { loadPersonInCare, rememberCare } from "./person-in-care.server";

/**
 * Meets a danger that the rules did not see and the model reported: the conversation is in care from now on.
 * @returns the fixed reply, which the turn ends with.
 */
export async function meetReportedDanger(
  turn: TurnDocument,
  danger: ReportedDanger,
): Promise<NonNullable<TurnDocument["safety"]>> {
  const { userId, conversationId, prompt: message } = turn;
  const now = new Date();
  const language = turn.language as Language;
  const person = await loadPersonInCare({ userId, conversationId, language }, now);
  const { care, ...answer } = answerReport(danger, { message, language, care: null, ...person }, now);
  await rememberCare({ _id: conversationId, userId }, care, now);
  return { rule: answer.rule, version: answer.version, language: answer.language, text: answer.text };
}
