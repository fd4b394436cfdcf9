import { createHash } from "node:crypto";
import type { MessageDocument } from "#models/message.server";
import { CARE_INSTRUCTION } from "~/features/chat/turns/care/care-instruction";
import { guideOnlyLanguages, languageRegistry, type Language } from "~/i18n/config";
import type { Guide, GuideMessage } from "~/services/llm/guide";
import { utcDay } from "~/utils/utc-day";
import type { HistoryMessage, PromptParts } from "./assemble-prompt";
import { describeCard } from "./describe-card.server";
import { describePerson, describePreferences, type DescribedPerson } from "./describe-person.server";
import { DEFAULT_SYSTEM_PROMPT } from "./system-prompt";

interface Ingredients {
  systemPrompt: string | undefined;
  /** In care: the words of the care instruction, where an administrator wrote any. */
  carePrompt: { text: string | undefined } | null;
  canary: string;
  person: DescribedPerson | null;
  language: Language;
  /** The time at which the person is described. */
  now: Date;
  memories: PromptParts["memories"];
  knowledge: PromptParts["knowledge"];
  summary: string | null;
  history: HistoryMessage[];
  message: string;
}

/** The parts of a prompt, from the rows that they stand in. */
export function toPromptParts({ person, language, now, carePrompt, ...rest }: Ingredients): PromptParts {
  return {
    systemPrompt: rest.systemPrompt ?? DEFAULT_SYSTEM_PROMPT,
    canary: rest.canary,
    language: englishName(person?.preferredLanguage) ?? languageRegistry[language].englishName,
    person: person && describePerson(person, language, now),
    manner: carePrompt ? (carePrompt.text ?? CARE_INSTRUCTION) : person && describePreferences(person),
    memories: rest.memories,
    today: utcDay(now),
    knowledge: rest.knowledge,
    card: carePrompt || rest.history.length > 0 ? null : describeCard(rest.message),
    summary: rest.summary,
    history: rest.history,
    message: rest.message,
  };
}

/** The English name of a language that a person prefers and the interface does not speak. */
function englishName(preferred: string | null | undefined): string | undefined {
  return Object.entries(guideOnlyLanguages).find(([language]) => language === preferred)?.[1].englishName;
}

/** What is read of a message for the history. */
export const historyFields = { role: 1, content: 1, summary: 1, "receipt.source": 1 } as const;
type HistoryRow = Pick<MessageDocument, "_id" | "role" | "content" | "summary" | "receipt">;

/** The history of a prompt, oldest first, and the latest summary of what was said up to one of its messages. */
export function toHistory(
  newestFirst: HistoryRow[],
  source: Guide["source"],
): { history: HistoryMessage[]; summary: { messageId: string; text: string } | null } {
  const kept = source === "library" ? withoutCare(newestFirst) : newestFirst;
  const latest = source === "library" ? undefined : newestFirst.find(({ summary }) => summary);
  return {
    history: kept.map(({ _id, role, content }) => ({ id: _id.toString(), role, content })).reverse(),
    summary: latest ? { messageId: latest._id.toString(), text: latest.summary! } : null,
  };
}

/**
 * Leaves out what was said in danger and the fixed answers to it: the library takes every word for a subject, and a summary
 * is no place for it.
 */
export function withoutCare<Row extends HistoryRow>(newestFirst: Row[]): Row[] {
  return newestFirst.filter(({ role, receipt }, index) => {
    const answered = role === "user" ? newestFirst[index - 1]?.receipt : receipt;
    return answered?.source !== "safety";
  });
}

/** SHA-256 of a prompt's messages; equal prompts have equal ones. */
export function hashPrompt(messages: GuideMessage[]): string {
  const plain = messages.map(({ role, content }) => [role, content]);
  return createHash("sha256").update(JSON.stringify(plain)).digest("hex");
}
