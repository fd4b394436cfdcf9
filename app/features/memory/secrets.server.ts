import { bareText } from "~/services/llm/library/text.server";

/*
 * The patterns match bare text: lower case, without accents or punctuation; in English the apostrophe is removed
 * ("dont"), in the other languages it becomes a space ("l ho"). Taking a message for a secret by mistake costs a
 * memory; the opposite costs trust.
 */
const secret = {
  en: [
    /\b(?:stays?|staying|keep|kept|remains?|just|strictly) (?:(?:this|that|it|all of this) )?(?:just |strictly |only )?between (?:us|you and me|the two of us)\b/,
    /\bbetween (?:us|you and me)(?: only)?$/,
    /\b(?:dont|do not|never|please dont|must not|mustnt|should not|shouldnt) (?:you )?(?:ever )?(?:remember|memori[sz]e|save|store|record|note|keep|write down) (?:this|that|it|any of|anything|what i|these)\b/,
    /\b(?:dont|do not|never) write (?:this|that|it) down\b/,
    /\b(?:dont|do not|never) tell (?:this |it |that )?(?:to )?(?:any ?one|any ?body|a soul)\b/,
    /\b(?:forget|delete|erase) (?:(?:that|everything|what) (?:i|ive)|this|that i (?:said|told)|what ive|what i)\b/,
    /\b(?:this|that|it|its|thats|what i) (?:is |tell you is |told you is |say is )?(?:a |my |our |strictly |very )*(?:secret|confidential|private)\b/,
    /\b(?:in confidence|off the record|in secret)\b/,
    /\b(?:nobody|no one) (?:knows|must know|may know|can know|should know|is to know|else knows)\b/,
    /\b(?:ive|i have|i) never told (?:any ?one|any ?body|a soul)\b/,
  ],
  es: [
    /\b(?:queda|quede|quedara|queden|quedan|guardalo|solo|aqui) (?:esto |eso |solo )?entre (?:nosotros|nosotras|tu y yo|los dos|las dos)\b/,
    /\bentre (?:nosotros|nosotras|tu y yo)$/,
    /\bno (?:(?:lo|la|los|te|esto|eso) )*(?:recuerdes|guardes|apuntes|anotes|memorices|registres|acuerdes)\b/,
    /\bno (?:(?:se )?(?:lo|la) )?(?:cuentes|digas)(?: esto| eso)? a nadie\b/,
    /\b(?:olvida|olvidate de|borra) (?:esto|eso|lo que)\b/,
    /\b(?:es|sea) (?:un |mi |nuestro |muy )*(?:secreto|confidencial|privado)\b/,
    /\b(?:en secreto|en confianza|en confidencia)\b/,
    /\bnadie (?:mas )?(?:lo )?(?:sabe|debe saber|puede saber|tiene que saber|puede enterarse)/,
    /\b(?:nunca|jamas) se lo (?:he (?:dicho|contado)|dije|conte) a nadie\b/,
    /\bno se lo (?:he (?:dicho|contado)|dije|conte) (?:nunca |jamas )?a nadie\b/,
  ],
  it: [
    /\b(?:resti|resta|rimanga|rimane|rimanere|restare|tienilo|detto|solo) (?:solo )?(?:tra|fra) (?:noi|me e te|te e me|noi due)\b/,
    /\b(?:tra|fra) (?:noi|me e te|te e me|noi due)$/,
    /\bnon (?:lo |te lo )?(?:ricordar\w*|memorizzar\w*|salvar\w*|segnar\w*|annotar\w*|registrar\w*|conservar\w*|tenerl\w* a mente|ricordi)\b/,
    /\bnon (?:dirlo|lo dire|dire|raccontarlo|lo raccontare|raccontare)(?: questo| quello)? a nessuno\b/,
    /\b(?:dimentica|dimenticati di|cancella) (?:questo|questa|quello|cio|quel che)\b/,
    /\b(?:e|sia|resta) (?:un |il mio |il nostro |molto )*(?:segreto|confidenziale|riservato|privato)\b/,
    /\b(?:in segreto|in confidenza)\b/,
    /\bnessuno (?:lo )?(?:sa|deve saper\w*|puo saper\w*|lo deve sapere)\b/,
    /\bnon l ho mai (?:detto|raccontato) a nessuno\b/,
  ],
} as const;

/** About the previous message, whose memories are removed, too. */
const takenBack = {
  en: [
    /\b(?:dont|do not|never) (?:ever )?(?:remember|save|store|record|note|keep|write down) (?:that|it|what i (?:just )?(?:said|told|wrote))\b/,
    /\b(?:forget|delete|erase) (?:that i|everything i|what i|what ive|the last)\b/,
    /\bwhat i (?:just )?(?:said|told you|wrote) (?:stays|is|was)\b.*\b(?:between us|secret|private|confidential)\b/,
  ],
  es: [
    /\bno (?:recuerdes|guardes|apuntes|anotes|memorices) (?:eso|lo que)\b/,
    /\bno lo (?:recuerdes|guardes|apuntes|anotes|memorices)\b/,
    /\b(?:olvida|olvidate de|borra) (?:eso|lo que)\b/,
    /\blo que (?:te )?(?:he dicho|dije|acabo de|conte|he contado)\b.*\b(?:entre (?:nosotros|nosotras|tu y yo)|secreto|privado)\b/,
  ],
  it: [
    /\bnon (?:ricordar\w*|memorizzar\w*|salvar\w*|segnar\w*|annotar\w*) (?:quello|cio)\b/,
    /\bnon (?:ricordarlo|memorizzarlo|salvarlo|segnarlo|segnartelo|annotarlo)\b/,
    /\b(?:dimentica|cancella) (?:quello|cio|quel che)\b/,
    /\b(?:quello|cio) che (?:ti )?ho (?:appena )?(?:detto|scritto|raccontato)\b.*\b(?:(?:tra|fra) (?:noi|me e te)|segreto|privato)\b/,
  ],
} as const;

function matches(patterns: typeof secret | typeof takenBack, message: string): boolean {
  // Clauses of their own: "between us" may be at the end of one.
  return message.split(/[.,;:!?()\n…–—]+/u).some((clause) => {
    const bare = { en: bareText(clause, "en"), other: bareText(clause, "it") };
    return (
      patterns.en.some((pattern) => pattern.test(bare.en)) ||
      patterns.es.some((pattern) => pattern.test(bare.other)) ||
      patterns.it.some((pattern) => pattern.test(bare.other))
    );
  });
}

/** Whether a person asks to keep their message secret, in English, Spanish or Italian. */
export function isSecret(message: string): boolean {
  return matches(secret, message) || matches(takenBack, message);
}

/** Whether a person asks to forget their previous message. */
export function takesBack(message: string): boolean {
  return matches(takenBack, message);
}

/** Whether a short message makes the next one a secret: "This stays between us." */
export function announcesSecret(message: string): boolean {
  return message.trim().split(/\s+/).length <= 12 && isSecret(message) && !takesBack(message);
}
