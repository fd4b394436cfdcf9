import { englishReader } from "./english";
import { italianWord } from "./italian";
import { joinSpanishWords, spanishWord } from "./spanish";
import { normalizeText } from "~/utils/text/normalize";

/** Turns a sentence into the phonemes of the neural voice. */
export type PhonemeReader = (text: string) => string;

/** An elided word, such as "l'", joins the next one; this mark stands between them. */
const JOIN = "\u0001";

/** @param lexicons the folder of the English lexicons. */
export function phonemeReader(language: string, lexicons: string): PhonemeReader {
  if (language === "es") return (text) => joinSpanishWords(byWord(text, spanishWord));
  if (language === "it") return (text) => byWord(text, italianWord);
  return englishReader(lexicons);
}

function byWord(text: string, read: (word: string) => string): string {
  return normalizeText(text, "NFC")
    .replace(/’/g, "'")
    .replace(/\bc'(?=[eèi])/gi, "c")
    .replace(/\b(po|di|fa|va|da|sta)'/gi, (_, word: string) => withAccent(word))
    .replace(/[¿¡«»"“”()]/g, "")
    .replace(/\p{L}+'?/gu, (word) => (word.endsWith("'") ? elided(read, word) : read(word)))
    .replace(new RegExp(`${JOIN}\\s*|'`, "g"), "");
}

/** The word that follows has the stress: "com'è". */
const elided = (read: (word: string) => string, word: string) =>
  read(word.slice(0, -1)).replace("ˈ", "") + JOIN;

/** A cut word, such as "po'", is stressed on its last vowel. */
function withAccent(word: string): string {
  const accents: Record<string, string> = { o: "ò", i: "ì", a: "à" };
  return word.slice(0, -1) + accents[word.at(-1)!.toLowerCase()]!;
}
