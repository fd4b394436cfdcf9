import { z } from "zod";
import type { Guide, GuideMessage, GuideOptions, GuideUsage } from "./guide";

/** The most that is read of an answer, in characters. */
const MAX_ANSWER = 40_000;

interface Asked<Answer> extends Omit<GuideOptions, "answerSchema" | "onOffer" | "onDanger"> {
  /** The name and the form of the answer. */
  name: string;
  schema: z.ZodType<Answer>;
  /** What the server is told of the form, where `schema` takes more than that. */
  form?: z.ZodType;
}

/**
 * Asks a model for a structured answer. An answer in another form is asked for once more, with what is wrong with it.
 * @returns null when the second answer has not the form either.
 * @throws GuideError when the model does not answer.
 */
export async function askForJson<Answer>(
  guide: Guide,
  messages: readonly GuideMessage[],
  { name, schema, form = schema, ...options }: Asked<Answer>,
): Promise<Answer | null> {
  const answerSchema = { name, schema: z.toJSONSchema(form) as Record<string, unknown> };
  let before: GuideUsage = { promptTokens: 0, completionTokens: 0 };
  let used = before;
  const onUsage = ({ promptTokens, completionTokens }: GuideUsage) => {
    used = {
      promptTokens: before.promptTokens + promptTokens,
      completionTokens: before.completionTokens + completionTokens,
    };
    options.onUsage?.(used);
  };
  const ask = async (asked: GuideMessage[]) => {
    before = used;
    let text = "";
    for await (const piece of guide.reply(asked, { ...options, answerSchema, onUsage })) {
      text += piece;
      if (text.length > MAX_ANSWER) break;
    }
    return text;
  };
  const first = await ask([...messages]);
  const read = schema.safeParse(readJson(first));
  if (read.success) return read.data;
  const again = `Answer again, with JSON alone. What was wrong: ${z.prettifyError(read.error).slice(0, 500)}`;
  const second = await ask([
    ...messages,
    { role: "assistant", content: first.slice(0, 2_000) || "{}" },
    { role: "user", content: again },
  ]);
  return schema.safeParse(readJson(second)).data ?? null;
}

/** The JSON in an answer; a model may put a fence or a sentence around it. Undefined where there is none. */
function readJson(answer: string): unknown {
  const starts = [answer.indexOf("{"), answer.indexOf("[")].filter((at) => at >= 0);
  const end = Math.max(answer.lastIndexOf("}"), answer.lastIndexOf("]")) + 1;
  for (const start of starts) {
    try {
      return JSON.parse(answer.slice(start, end)) as unknown;
    } catch {
      // The other kind of bracket, or none.
    }
  }
  return undefined;
}
