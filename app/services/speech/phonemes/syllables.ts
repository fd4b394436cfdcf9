/** Letters and phonemes of one word on the way from one to the other; a vowel is still a letter. */
export type Units = string[];

const VOWELS = "aeiouáéíóúàèìòùü";
const STRONG = "aeoáéóàèòíúìù";
const ACCENTED = "áéíóúàèìòù";

/** Whether this is a vowel letter; not for undefined, so that the end of a word needs no check. */
export const isVowel = (unit: string | undefined): unit is string =>
  unit !== undefined && unit !== "" && VOWELS.includes(unit);

const isStrong = (unit: string): boolean => STRONG.includes(unit);
export const isAccented = (unit: string): boolean => ACCENTED.includes(unit);
const isWeak = (unit: string): boolean => "iuü".includes(unit);

/**
 * Finds the vowels that carry a syllable, and turns the others into glides. Changes `units`.
 * @param joinFalling what becomes of a strong vowel and a weak one after it; null where both stay vowels.
 * @returns the places of the vowels that carry a syllable.
 */
export function findNuclei(
  units: Units,
  joinFalling: (strong: string, weak: string) => [string, string] | null,
): number[] {
  const nuclei: number[] = [];
  for (let index = 0; index < units.length; index++) {
    const unit = units[index]!;
    if (!isVowel(unit)) continue;
    const next = units[index + 1];
    const last = nuclei.at(-1);
    const followsNucleus = last !== undefined && last === index - 1;
    const isRising = isWeak(unit) && isVowel(next) && !(isWeak(next) && !isStrong(next) && followsNucleus);
    if (isRising) {
      units[index] = unit === "i" ? "j" : "w";
      continue;
    }
    if ("iu".includes(unit) && followsNucleus && isStrong(units[index - 1]!)) {
      const joined = joinFalling(units[index - 1]!, unit);
      if (joined) {
        [units[index - 1], units[index]] = joined;
        continue;
      }
    }
    nuclei.push(index);
  }
  return nuclei;
}
