import type { AiConfigurationDocument } from "#models/ai-configuration.server";
import { consumeRateLimit } from "~/services/rate-limiter.server";
import { AppError } from "~/utils/app-error";
import { MAX_TEST_PROMPTS } from "../limits";
import { saveVersion } from "~/features/guide/configurations/save-version.server";
import type { TestPrompt } from "../types";

const promptsOf = ({ testPrompts }: AiConfigurationDocument) => (testPrompts as TestPrompt[] | null) ?? [];

/**
 * Adds a test prompt to a configuration, or replaces one, as a new version.
 * @param position of the prompt to replace, from 0; null adds one.
 * @throws AppError 404 when there is no such configuration or prompt; 409 when it has too many; 429 after too many
 *   changes in a short time.
 */
export async function saveTestPrompt(
  administratorId: string,
  id: string,
  position: number | null,
  prompt: TestPrompt,
): Promise<void> {
  await consumeRateLimit("configurationAdmin", administratorId);
  await saveVersion(id, administratorId, (present) => {
    const prompts = promptsOf(present);
    if (position !== null && !prompts[position]) throw new AppError("errors.notFound", 404);
    if (position === null && prompts.length >= MAX_TEST_PROMPTS)
      throw new AppError("adminTraining.errors.tooManyTestPrompts", 409);
    return {
      testPrompts:
        position === null ? [...prompts, prompt] : prompts.map((one, at) => (at === position ? prompt : one)),
    };
  });
}

/** Removes a test prompt, as a new version. @throws AppError as `saveTestPrompt` does. */
export async function removeTestPrompt(administratorId: string, id: string, position: number): Promise<void> {
  await consumeRateLimit("configurationAdmin", administratorId);
  await saveVersion(id, administratorId, (present) => {
    const prompts = promptsOf(present);
    if (!prompts[position]) throw new AppError("errors.notFound", 404);
    return { testPrompts: prompts.filter((_, at) => at !== position) };
  });
}
