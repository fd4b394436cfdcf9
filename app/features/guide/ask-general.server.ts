import { z } from "zod";
import { interfaceLanguage } from "~/features/profile/profile-languages";
import { guideOnlyLanguages, languageRegistry } from "~/i18n/config";
import { getGuide } from "~/services/llm/index.server";
import { findActiveConfigurations } from "./configurations/active-configurations.server";
import { readCanary, removeCanary } from "./prompt/canary.server";
import { withUseCounted, type UsePurpose } from "./model-use/count-use.server";

/** How long a model may take, in milliseconds: no request waits for it, but an account's deletion does. */
const TIMEOUT_MS = 45_000;
/** The most that is read of an answer, in characters. */
const MAX_ANSWER = 8_000;
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
  const [{ general }, canary] = await Promise.all([findActiveConfigurations("general"), readCanary()]);
  const answer = await withUseCounted(use, general?.model, async (onUsage) => {
    let text = "";
    const pieces = getGuide().reply(
      [
        { role: "system", content: [general?.systemPrompt, task].filter(Boolean).join("\n\n") },
        { role: "user", content: data.filter(Boolean).join("\n\n") },
      ],
      {
        language: interfaceLanguage(language),
        signal: AbortSignal.timeout(TIMEOUT_MS),
        model: general?.model,
        temperature: 0.5,
        maxTokens: MAX_TOKENS,
        answerSchema: { name, schema: z.toJSONSchema(schema) },
        onUsage,
      },
    );
    for await (const piece of pieces) {
      text += piece;
      if (text.length > MAX_ANSWER) return null;
    }
    return text;
  });
  if (answer === null) return null;
  return schema.safeParse(readJson(removeCanary(answer, canary))).data ?? null;
}

/** The JSON in an answer; a model may put a fence or a sentence around it. Undefined where there is none. */
function readJson(answer: string): unknown {
  try {
    return JSON.parse(answer.slice(answer.indexOf("{"), answer.lastIndexOf("}") + 1)) as unknown;
  } catch {
    return undefined;
  }
}

/** The English name of a person's preferred language. */
export function englishNameOf(preferred: string): string {
  const known: Record<string, { englishName: string }> = { ...languageRegistry, ...guideOnlyLanguages };
  return (known[preferred] ?? languageRegistry[interfaceLanguage(preferred)]).englishName;
}
