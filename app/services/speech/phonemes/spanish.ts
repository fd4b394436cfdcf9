import { findNuclei, isAccented, isVowel, type Units } from "./syllables";

/** Words without stress of their own. */
const UNSTRESSED = new Set(
  "el la los las lo unos unas de del a al en con por y e o u ni que se te me le les nos tu tus su sus mi mis si sin".split(
    " ",
  ),
);

/** Words with a weaker stress. */
const WEAKLY_STRESSED = new Set("como para hasta hacia cuando donde entre sobre".split(" "));

/** Falling diphthongs have signs of their own in the model's alphabet. */
const FALLING: Record<string, string> = {
  ai: "I",
  ei: "A",
  oi: "Y",
  au: "W",
  ái: "I",
  éi: "A",
  ói: "Y",
  áu: "W",
};
const PLAIN: Record<string, string> = { á: "a", é: "e", í: "i", ó: "o", ú: "u", ü: "u" };
const STRESS_MARK = "´";

/** The phonemes of a Spanish word, as they are spoken in Castile. */
export function spanishWord(word: string): string {
  const letters = word.toLowerCase();
  const units = toUnits(letters);
  const nuclei = findNuclei(units, (strong, weak) => {
    const joined = FALLING[strong + weak];
    return joined ? [(isAccented(strong) ? STRESS_MARK : "") + joined, ""] : [strong, "w"];
  });
  const syllable = stressedSyllable(letters, units, nuclei);
  const stressed = UNSTRESSED.has(letters) ? undefined : nuclei[syllable];
  // Two syllables or more before the stressed one begin with a weaker stress.
  const weaker = stressed !== undefined && syllable > 1 ? nuclei[0] : undefined;
  const own = WEAKLY_STRESSED.has(letters) ? "ˌ" : "ˈ";
  const phonemes = units.map((unit, index) => {
    const plain = unit.replace(STRESS_MARK, "");
    if (index !== stressed) return (index === weaker ? "ˌ" : "") + (PLAIN[plain] ?? plain);
    // A stressed e is open before n and another consonant.
    const isOpen = plain === "e" && units[index + 1] === "n" && !isVowel(units[index + 2] ?? "a");
    return own + (isOpen ? "ɛ" : (PLAIN[plain] ?? plain));
  });
  return soften(phonemes.filter(Boolean)).join("");
}

const SOFT: Record<string, string> = { b: "β", d: "ð", ɡ: "ɣ" };

/** Words that follow each other without a pause: b, d and g are soft there too, and n before a b, p or m becomes m. */
export const joinSpanishWords = (phonemes: string): string =>
  phonemes
    .replace(/(?<=[^\s,.;:!?…—mnɲŋ] )([bdɡ])/gu, (sound, _, at: number) =>
      sound === "d" && phonemes[at - 2] === "l" ? sound : SOFT[sound]!,
    )
    .replace(/n(?= [bβpm])/g, "m");

function stressedSyllable(letters: string, units: Units, nuclei: number[]): number {
  const written = nuclei.findIndex(
    (place) => isAccented(units[place]![0]!) || units[place]![0] === STRESS_MARK,
  );
  if (written >= 0) return written;
  return Math.max(0, /[aeiouns]$/.test(letters) ? nuclei.length - 2 : nuclei.length - 1);
}

function toUnits(letters: string): Units {
  const units: Units = [];
  for (let index = 0; index < letters.length; index++) {
    const [taken, ...sounds] = readLetter(letters, index);
    units.push(...sounds.filter(Boolean));
    index += taken - 1;
  }
  return units;
}

/** How many letters are read at a place, and their sounds. */
function readLetter(letters: string, index: number): [number, ...string[]] {
  const letter = letters[index]!;
  const next = letters[index + 1] ?? "";
  const before = letters[index - 1] ?? "";
  const isSoft = next !== "" && "eiéí".includes(next);
  const pair = letter + next;
  if (pair === "ch") return [2, "ʧ"];
  if (pair === "ll") return [2, "ʎ"];
  if (pair === "rr") return [2, "r"];
  if (letter === "q") return [next === "u" ? 2 : 1, "k"];
  if (pair === "gu" && "eiéí".includes(letters[index + 2] ?? "_")) return [2, "ɡ"];
  switch (letter) {
    case "c":
      return [1, isSoft ? "θ" : "k"];
    case "z":
      return [1, "θ"];
    case "g":
      return [1, isSoft ? "x" : "ɡ"];
    case "j":
      return [1, "x"];
    case "ñ":
      return [1, "ɲ"];
    case "v":
      return [1, "b"];
    case "h":
      return [1, ""];
    case "x":
      return [1, index > 0 ? "k" : "", "s"];
    case "r":
      return [1, index === 0 || "nls".includes(before) ? "r" : "ɾ"];
    case "y":
      return [1, isVowel(next) ? "ʝ" : "i"];
    default:
      return [1, letter];
  }
}

/** b, d and g are soft inside a word, except after a nasal. */
function soften(phonemes: string[]): string[] {
  for (let index = 1; index < phonemes.length; index++) {
    const before = phonemes[index - 1]!;
    const phoneme = phonemes[index]!;
    const isOpen = !"mnɲŋ".includes(before);
    if (phoneme === "b" && isOpen) phonemes[index] = "β";
    if (phoneme === "d" && isOpen && before !== "l") phonemes[index] = "ð";
    if (phoneme === "ɡ" && isOpen) phonemes[index] = "ɣ";
    if (phoneme === "n" && "kɡx".includes(phonemes[index + 1] ?? "_")) phonemes[index] = "ŋ";
  }
  return phonemes;
}
