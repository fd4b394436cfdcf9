import type { z } from "zod";
import { interfaceLanguage } from "~/features/profile/profile-languages";
import { guideOnlyLanguages, languageRegistry } from "~/i18n/config";
import { askForJson } from "~/services/llm/ask.server";
import type { GuideMessage } from "~/services/llm/guide";
import { getGuide } from "~/services/llm/index.server";
import { findActiveConfigurations } from "./configurations/active-configurations.server";
import { withUseCounted, type UsePurpose } from "./model-use/count-use.server";

/** How long a model may take, in milliseconds: no request waits for it, but an account's deletion does. */
const TIMEOUT_MS = 180_000;
/** Models that think count their thoughts. */
const MAX_TOKENS = 1_500;

interface Question<Answer> {
  /** What is to be written. It follows the instructions of the active configuration of category "general". */
  task: string;
  /** What people wrote, fenced as data. */
  data: readonly (string | null)[];
  /** The name and the form of the answer. */
  name: string;
  schema: z.ZodType<Answer>;
  /** The person's preferred language. */
  language: string;
  /** The person in whose use it is counted. */
  use: UsePurpose;
}

/**
 * Has the model write a short text for which no person waits.
 * @returns null when the answer has not the form that was asked for.
 * @throws GuideError when the model does not answer.
 */
export async function askGeneral<Answer>(question: Question<Answer>): Promise<Answer | null> {
  const { task, data, name, schema, language, use } = question;
  const { general } = await findActiveConfigurations("general");
  const messages: GuideMessage[] = [
    { role: "system", content: [general?.systemPrompt, task].filter(Boolean).join("\n\n") },
    { role: "user", content: data.filter(Boolean).join("\n\n") },
  ];
  return withUseCounted(use, general?.model, (onUsage) =>
    askForJson(getGuide(), messages, {
      name,
      schema,
      language: interfaceLanguage(language),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      model: general?.model,
      temperature: 0.5,
      maxTokens: MAX_TOKENS,
      onUsage,
    }),
  );
}

/** The English name of a person's preferred language. */
export function englishNameOf(preferred: string): string {
  const known: Record<string, { englishName: string }> = { ...languageRegistry, ...guideOnlyLanguages };
  return (known[preferred] ?? languageRegistry[interfaceLanguage(preferred)]).englishName;
}
