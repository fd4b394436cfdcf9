import { findNuclei, isAccented, isVowel, type Units } from "./syllables";

/** Words without stress of their own. */
const UNSTRESSED = new Set(
  "il lo la i gli le l un uno una di del dello della dei degli delle a al allo alla ai agli alle da dal dallo dalla dai in nel nello nella nei con su sul sullo sulla per tra fra e ed o che chi se si ti mi ci vi ne non come d dell all nell dall sull c".split(
    " ",
  ),
);

/** Words stressed on the third syllable from the end, which no rule tells. */
const THIRD_FROM_END = new Set(
  (
    "comoda comodo comode comodi nuvola nuvole anima anime attimo attimi morbida morbido morbide tiepida tiepido tiepide libera libero " +
    "immagina ammorbidiscano chiudano lasciano sciolgano respirano sentono rilassano musica medico pagina favola tavola camera " +
    "numero numeri tenero tenera teneri semplice semplici stomaco muscoli muscolo gomito gomiti ultimo ultima prossimo prossima prossimi intimo ritmico " +
    "simbolo angolo piccolo piccola piccole piccoli albero alberi essere vivere perdere ridere scorrere accogliere sciogliere togliere chiudere " +
    "mettere prendere scendere stendere distendere palpebre vertebre limpida limpido torbida torbido timido timida dubito isola " +
    "lacrima lacrime rendere chiedere crescere correre rispondere risolvere stringere spegnere spengono separino " +
    "giovane ospite termine origine ordine immagine margine vertice codice indice attico pratica pratico unico unica logica fisica fisico " +
    "subito sabato zucchero povero povera vescovo popolo regola titolo secolo articolo miracolo ostacolo spettacolo veicolo " +
    "augura notali portano pesano passano vengono restano tornano cadono salgono scendono escono aprono tremano brillano parlano " +
    "servono arrivano bastano cambiano posano riposano muovono ritornano vegliano umida umido rapido rapida solido solida lucida pallida " +
    "abito fegato zigomi sandalo cantico mistico sistemati siediti fidati regalati spostati augurale lasciala lasciali guardala posala ringraziala riempilo portala " +
    "lampada tienila sentila riportala illumina desidera maniche costola costole facile facili difficile difficili fossero pendere raggiungere " +
    "accorgiti compiti chiediti muoversi tavolo sentilo vengano facciano chiamano aprano allarghino sveglino posino passino portino arrivino stirati"
  ).split(" "),
);
/** And on the fourth. */
const FOURTH_FROM_END = new Set("separano desiderano immaginano dimenticano augurano abitano".split(" "));
const THIRD_ENDINGS =
  /(issim[oaie]|[aei]bil[ei]|evol[ei]|udin[ei]|aggin[ei]|ic[oaie]|esim[oaie]|astic[oaie]|ogic[oaie])$/;

/** Verbs in the plural, such as "chiudono". */
const VERB_ENDING = /([^iu]|gli|[ao]i)ono$/;
const NOT_VERBS = new Set(["perdono", "abbandono", "corono", "patrono"]);

/** Words that have such an ending and are stressed before it all the same. */
const NOT_THIRD = /^(amic|nemic|antic|fatic|pudic|mendic|ortic|radic)/;

/** Words in which "au" is two syllables. */
const HIATUS = /^(paur|baul)/;

/** Words whose stressed e or o is open. */
const OPEN = new Set(
  "è niente pensiero pensieri cuore cuori petto bene sempre luogo luoghi tempo senso presente corpo porta posto nove otto dopo poi fuori cosa cose terra centro gesto resto lieve foglia foglie sole mobile notte piove morte forte forza occhi occhio collo gioco gioia nuovo nuova buono buona suolo suono suoni vuole vuoi spazio pezzo testa pietra pietre aperta aperto certo certe festa letto vento mento lento lenta lente silenzio pazienza".split(
    " ",
  ),
);

const PLAIN: Record<string, string> = {
  á: "a",
  é: "e",
  í: "i",
  ó: "o",
  ú: "u",
  à: "a",
  è: "ɛ",
  ì: "i",
  ò: "ɔ",
  ù: "u",
};

/** The phonemes of an Italian word. */
export function italianWord(word: string): string {
  const letters = word.toLowerCase();
  const units = toUnits(letters);
  const nuclei = findNuclei(units, (strong, weak) =>
    strong + weak === "au" && !HIATUS.test(letters) ? [strong, weak] : null,
  );
  const stressed = nuclei[stressedSyllable(letters, units, nuclei)];
  const isStressed = !UNSTRESSED.has(letters);
  const phonemes = units.map((unit, index) => {
    const plain = PLAIN[unit] ?? unit;
    if (index !== stressed) return plain;
    const opened = isOpen(letters, units[index - 1] ?? "", plain) ? openVowel(plain) : plain;
    return isStressed ? `ˈ${opened}` : opened;
  });
  return phonemes
    .filter(Boolean)
    .map((phoneme, index, all) =>
      phoneme === "n" && "kɡ".includes(all[index + 1]?.[0] ?? "_") ? "ŋ" : phoneme,
    )
    .join("");
}

const openVowel = (vowel: string) => (vowel === "e" ? "ɛ" : vowel === "o" ? "ɔ" : vowel);

/** ie and uo are open; so are the words that are known to be. */
function isOpen(letters: string, before: string, vowel: string): boolean {
  if (OPEN.has(letters)) return true;
  return (before.endsWith("j") && vowel === "e") || (before.endsWith("w") && vowel === "o");
}

function stressedSyllable(letters: string, units: Units, nuclei: number[]): number {
  const written = nuclei.findIndex((place) => isAccented(units[place]![0]!));
  if (written >= 0) return written;
  const fromEnd = () => {
    if (FOURTH_FROM_END.has(letters)) return 4;
    if (THIRD_FROM_END.has(letters)) return 3;
    if (THIRD_ENDINGS.test(letters) && !NOT_THIRD.test(letters) && nuclei.length > 2) return 3;
    if (VERB_ENDING.test(letters) && !NOT_VERBS.has(letters) && nuclei.length > 2) return 3;
    return /[aeiou]$/.test(letters) ? 2 : 1;
  };
  return Math.max(0, nuclei.length - fromEnd());
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

const isFront = (letter: string) => letter !== "" && "eièéìí".includes(letter);

/** How many letters are read at a place, and their sounds. */
function readLetter(letters: string, index: number): [number, ...string[]] {
  const letter = letters[index]!;
  const next = letters[index + 1] ?? "";
  const third = letters[index + 2] ?? "";
  const before = letters[index - 1] ?? "";
  const isDouble = letter === next && !isVowel(letter);
  if (letter === "s" && next === "c" && isFront(third)) {
    return [third === "i" && isVowel(letters[index + 3]) ? 3 : 2, "ʃ"];
  }
  // These two are long between vowels.
  if (letter === "g" && next === "l" && third === "i") {
    return [isVowel(letters[index + 3]) ? 3 : 2, isVowel(before) ? "ʎ" : "", "ʎ"];
  }
  if (letter === "g" && next === "n") return [2, isVowel(before) ? "ɲ" : "", "ɲ"];
  if (letter === "c" || letter === "g") return readGuttural(letters, index, isDouble);
  if (letter === "q") return [1, "k"];
  if (letter === "h") return [1, ""];
  if (letter === "z") return [isDouble ? 2 : 1, index === 0 ? "ʣ" : "ʦ"];
  if (letter === "s") {
    if (isDouble) return [2, "s", "s"];
    const isVoiced = (isVowel(before) && isVowel(next)) || (next !== "" && "bdgvmnlr".includes(next));
    return [1, isVoiced ? "z" : "s"];
  }
  if (isDouble) return "ptkbd".includes(letter) ? [2, `${letter}ː`] : [2, letter, letter];
  if (letter === "x") return [1, "k", "s"];
  if (letter === "y") return [1, "i"];
  return [1, letter];
}

/** c and g are soft before e and i, hard before h and elsewhere. */
function readGuttural(letters: string, index: number, isDouble: boolean): [number, ...string[]] {
  const length = isDouble ? 2 : 1;
  const [soft, hard] = letters[index] === "c" ? ["ʧ", "k"] : ["ʤ", "ɡ"];
  const after = letters[index + length] ?? "";
  if (isFront(after)) {
    const isSilent = after === "i" && isVowel(letters[index + length + 1]);
    return [length + (isSilent ? 1 : 0), isDouble ? (soft === "ʧ" ? "t" : "d") : "", soft!];
  }
  return [length + (after === "h" ? 1 : 0), hard! + (isDouble ? "ː" : "")];
}
