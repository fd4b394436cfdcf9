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
    "abito fegato zigomi sandalo cantico mistico sistemati siediti fidati regalati spostati augurale lasciala lasciali mettilo mettila mettili mettile guardala posala ringraziala riempilo portala " +
    "lampada tienila sentila riportala illumina desidera maniche costola costole facile facili difficile difficili fossero pendere raggiungere " +
    "accorgiti compiti chiediti muoversi tavolo sentilo vengano facciano chiamano aprano allarghino sveglino posino passino portino arrivino stirati " +
    "lasciati fermati ricordati concediti permettiti prenditi accogliti perdonati ringraziati osservalo osservala osservali lascialo lasciale accoglilo accoglila"
  ).split(" "),
);
/** The same, without the vowel at the end, whatever it is. */
const THIRD_STEMS = new Set(
  (
    "regol singol vicol triangol particol scatol pentol tegol coccol dondol scivol circol calcol stimol " +
    "formul accumul ondul tremol vincol pericol ridicol minuscol crepuscol capitol diavol apostol scrupol " +
    "lucciol goccol cupol molecol cellul spigol sillab debol trappol ultim prossim intim minim massim " +
    "ottim pessim vittim unanim legittim lacrim spirit merit debit limit orbit palpit battit gemit fremit " +
    "anelit alit visit agit esit evit medit recit precipit solit insolit implicit esplicit ambit tacit " +
    "perdit nascit crescit vendit abit dubit letter coller oper super recuper gener toller vener consider " +
    "temper cener polver papaver passer zenzer sugher ulcer celebr funebr tenebr penetr margin origin " +
    "ordin termin domin semin nomin elimin fulmin femmin macchin lamin fascin vergin rondin organ orfan " +
    "ocean timpan mormor navig mitig obblig folgor pecor mobil nobil umil util inutil simil fragil agil " +
    "abil docil fertil steril"
  ).split(" "),
);
/** And on the fourth. */
const FOURTH_FROM_END = new Set("separano desiderano immaginano dimenticano augurano abitano".split(" "));
const THIRD_ENDINGS =
  /(issim[oaie]|[aei]bil[ei]|evol[ei]|udin[ei]|aggin[ei]|ich?[oaie]|id[oaie]|esim[oaie]|[ao]log[oa]|(an|or|er|ur)e[oa]|[aei]vano|[aei]ssero|ebbero|iscano)$/;
/** Infinitives in -ere, also with a pronoun after them. Few are stressed on the ending itself. */
const INFINITIVE = /ere$/;
const STRESSED_ERE =
  /((?<!(sce|to|co|scio)gl)i|av|sap|pot|dov|vol|ved|cad|ten|val|tem|god|tac|iac|par|sed|man|suad|dol|^sev|^int|^sinc|primav|sf|aust|gal)ere$/;
const INFINITIVE_WITH_PRONOUN =
  /(end|mett|perd|muov|chied|cred|scriv|legg|chiud|[eo]gli|ced|scend|ung|ing|ang|spegn|ess|viv|osc|esc|ond|corr|cev|merg|pet|olv|olg|egg|id)er(si|ti|mi|ci|vi|lo|la|li|le|ne)$/;

/** Verbs in the plural, such as "chiudono". */
const VERB_ENDING = /([^iu]|gli|[ao]i)ono$/;
const NOT_VERBS = new Set(["perdono", "abbandono", "corono", "patrono"]);

/** Words that have such an ending and are stressed before it all the same. */
const NOT_THIRD =
  /^(amic|nemic|antic|ombelic|fatic|pudic|mendic|ortic|radic|(in)?felic|naric|cornic|vernic|fenic|formic|cicatric|appendic|benedic|maledic|divan|sorrid|decid|divid|condivid|confid|affid|uccid|sfid|coincid)|tric[ei]$/;

/** Words of one syllable but for a vowel at the end, such as "mia", "due" and "lui": the first of the two is stressed. */
const ONE_VOWEL_BEFORE_LAST = /^([^aeiouàèìòù]*(?<![qcg]))([iu])([aeo]|(?<=u)i)$/;
/** Words that end in a stressed i and a vowel. */
const STRESSED_I = /(log|graf|nom|sof|fon|pat|arch|craz|terap|metr|fob|gog|trop)(?=i[ae]$)/;
const STRESSED_I_STEMS = new Set(
  (
    "compagn energ armon fantas malincon poes mag foll allegr nostalg bug gelos agon melod teor categor " +
    "perifer galler profez eufor iron cortes sinton maestr tuttav add obl pend mormor brus legg avv inv " +
    "rinv des dondol luccich scintill cinguett ronz ticchett gorgogl"
  ).split(" "),
);
/** Other words with such a vowel, and where their stress is. */
const ACCENTS: Record<string, string> = {
  siano: "sìano",
  diano: "dìano",
  stiano: "stìano",
  sii: "sìi",
  buio: "bùio",
  buia: "bùia",
  colui: "colùi",
  costui: "costùi",
  altrui: "altrùi",
};

/** Words in which "au" is two syllables. */
const HIATUS = /^(paur|baul)/;

/** Words whose stressed e or o is open. */
const OPEN = new Set(
  (
    "è niente pensiero pensieri cuore cuori petto bene sempre luogo luoghi tempo tempi senso presente corpo corpi porta porti " +
    "portano portino posto nove otto dopo poi fuori cosa cose terra terre centro gesto gesti resto resta restano lieve foglia " +
    "foglie sole mobile notte stanotte piove morte morto morta forte forti forza forze sforzo occhi occhio collo gioco gioia " +
    "nuovo nuova buono buona suolo suono suoni vuole vuoi spazio pezzo testa pietra pietre aperta aperto aperte coperto certo " +
    "certa certe festa letto vento mento lento lenta lente lenti silenzio pazienza senti sente sento prende prendi distendi " +
    "perda perdere perdita perso persa verso eterno inverno interno esterno osserva osservalo osservala serve servono aspetta " +
    "lei sei era deve devi cielo bello bella sorella uccello gente mezzo concedi concediti pensa penso intenso immenso " +
    "esempio chiesto presto leggi leggero leggera sedia modo poco pochi oggi trova trovi parola parole risposta risposte " +
    "ricordo ricorda ricordi ricordati riposo riposa riposi posa posi scopo volta volte costole sciogli sciolto sciolgono " +
    "accogli accoglie accoglilo accoglila accogliti raccogli voglio vogliono togli soglia fogli dormi dormo coscia cosce rosa " +
    "nota noti tesoro oro accordo opera"
  ).split(" "),
);
/** So are these endings, but for adverbs in -mente and what is formed like them. */
const OPEN_ENDING = /([^m]ent[ei]|enz[ae])$/;

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
  const letters = withAccent(word.toLowerCase());
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
  return relax(phonemes.filter(Boolean))
    .map((phoneme, index, all) =>
      phoneme === "n" && "kɡ".includes(all[index + 1]?.[0] ?? "_") ? "ŋ" : phoneme,
    )
    .join("");
}

/** Without stress, an u has another sign in the model's alphabet; so has an i at the end of a word. */
function relax(phonemes: string[]): string[] {
  return phonemes.map((phoneme, index) => {
    if (phoneme === "u") return "ʊ";
    const before = phonemes[index - 1];
    if (phoneme !== "i" || !before || index < phonemes.length - 1) return phoneme;
    if (before.endsWith("a")) return "j";
    return /[eɛoɔʊu]$/.test(before) ? "i" : "ɪ";
  });
}

/** Writes the accent of an i or u that is stressed before another vowel: otherwise it would be read as a glide. */
function withAccent(letters: string): string {
  const accented = (vowel: string) => (vowel === "i" ? "ì" : "ù");
  if (STRESSED_I.test(letters) || STRESSED_I_STEMS.has(letters.replace(/i[aeo]$/, ""))) {
    return letters.replace(/i(?=[aeo]$)/, "ì");
  }
  return (
    ACCENTS[letters] ??
    letters.replace(ONE_VOWEL_BEFORE_LAST, (_, before: string, vowel: string, last: string) =>
      [before, accented(vowel), last].join(""),
    )
  );
}

const openVowel = (vowel: string) => (vowel === "e" ? "ɛ" : vowel === "o" ? "ɔ" : vowel);

/** ie and uo are open; so are the words that are known to be. */
function isOpen(letters: string, before: string, vowel: string): boolean {
  if (OPEN.has(letters) || OPEN_ENDING.test(letters)) return true;
  return (before.endsWith("j") && vowel === "e") || (before.endsWith("w") && vowel === "o");
}

function stressedSyllable(letters: string, units: Units, nuclei: number[]): number {
  const written = nuclei.findIndex((place) => isAccented(units[place]![0]!));
  if (written >= 0) return written;
  const fromEnd = () => {
    if (FOURTH_FROM_END.has(letters)) return 4;
    if (THIRD_FROM_END.has(letters) || THIRD_STEMS.has(letters.slice(0, -1))) return 3;
    if (THIRD_ENDINGS.test(letters) && !NOT_THIRD.test(letters) && nuclei.length > 2) return 3;
    if (INFINITIVE.test(letters) && !STRESSED_ERE.test(letters) && nuclei.length > 2) return 3;
    if (INFINITIVE_WITH_PRONOUN.test(letters) && nuclei.length > 2) return 3;
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

/** Words in which zz is voiced: "mezzo", and verbs such as "visualizzare". */
const VOICED_ZZ = /^mezz|^azzurr|^orizzont|(al|il|an|on|in|ar|at)izz/;

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
  if (letter === "g" && next === "l" && third === "i") return [isVowel(letters[index + 3]) ? 3 : 2, "ʎ"];
  // This one is long between vowels.
  if (letter === "g" && next === "n") return [2, isVowel(before) ? "ɲ" : "", "ɲ"];
  if (letter === "c" && next === "q") return [2, "kː"];
  if (letter === "c" || letter === "g") return readGuttural(letters, index, isDouble);
  if (letter === "q") return [1, "k"];
  if (letter === "h") return [1, ""];
  if (letter === "z") {
    const sound = index === 0 || VOICED_ZZ.test(letters) ? "ʣ" : "ʦ";
    return isDouble ? [2, `${sound}ː`] : [1, sound];
  }
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
    return [length + (isSilent ? 1 : 0), soft! + (isDouble ? "ː" : "")];
  }
  return [length + (after === "h" ? 1 : 0), hard! + (isDouble ? "ː" : "")];
}
