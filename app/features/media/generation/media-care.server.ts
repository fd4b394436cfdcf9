import { User } from "#models/user.server";
import { answerMessage, assess } from "~/features/safety/answer-message.server";
import { isGuess, readClosely } from "~/features/safety/assess-message.server";
import { isInCare } from "~/features/safety/care/care-state.server";
import { findCountry } from "~/features/safety/helplines/find-country.server";
import type { CareState } from "~/features/safety/types";
import type { Place } from "~/features/chat/types";
import type { Language } from "~/i18n/config";

const ADULT_YEARS = 18;

/**
 * The care answer to a prompt that states danger, as Markdown: nothing is made from such a prompt.
 * @param care what the conversation remembers that the prompt comes from.
 * @returns null for every other prompt.
 */
export async function answerDangerousPrompt(
  userId: string,
  { prompt, title, script }: { prompt: string; title?: string | null; script?: string },
  { language, place, care = null }: { language: Language; place: Place | null; care?: CareState | null },
): Promise<string | null> {
  await Promise.all([title, prompt, script].map((text) => readClosely(text ?? "", userId)));
  const message =
    [title, prompt, script].find((text) => text && isDangerous(text, care)) ??
    [title, prompt].map((text) => text && findDangerousPart(text)).find(Boolean);
  if (!message) return null;
  const person = await User.findById(userId, { country: 1, timeZone: 1, dateOfBirth: 1 }).lean();
  const country = findCountry({
    profileCountry: person?.country ?? null,
    timeZones: [place?.timeZone ?? null, person?.timeZone ?? null],
    acceptLanguage: place?.acceptLanguage ?? null,
    language,
  });
  const isMinor = isUnderAge(person?.dateOfBirth ?? null, new Date());
  return answerMessage({ message, language, country, isMinor, care, earlier: [] })?.text ?? null;
}

/**
 * Whether a text states danger. What only leaves the classifier in doubt does not, unless the conversation is in care: a
 * few words that name a picture, such as "mountain lake number 10", say too little about a person.
 */
function isDangerous(text: string, care: CareState | null): boolean {
  const assessment = assess(text, care);
  if (!assessment) return false;
  return assessment.certainty !== "doubt" || !isGuess(assessment) || isInCare(care);
}

/**
 * The part of a prompt that a rule is sure of on its own. "I want to die, a meditation to say goodbye" is one sentence,
 * and the words of the request hide those before the comma.
 */
function findDangerousPart(text: string): string | undefined {
  return text.split(/[,;:\n]|\s[-–—]\s/).find((part) => {
    const assessment = assess(part);
    return assessment?.certainty === "sure" && !isGuess(assessment);
  });
}

function isUnderAge(birth: Date | null, now: Date): boolean {
  if (!birth) return false;
  const adultAt = new Date(birth);
  adultAt.setUTCFullYear(adultAt.getUTCFullYear() + ADULT_YEARS);
  return now < adultAt;
}
