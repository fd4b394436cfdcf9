import type { FoundQuotation } from "./find-quotations";
import { firstSource, lastSource } from "./source-names";
import type { NamedSource } from "./types";

/** What a reply says about where a quotation is from. */
export interface Attribution {
  /** Null when no source is named. */
  source: NamedSource | null;
  /** Whether they are the words of the person, or of a person in their life: no citation. */
  isOwnWords: boolean;
  /** Whether the source stands behind the quotation like a signature; short words are cited then too. */
  isSigned: boolean;
  /** How far the signature reaches behind the quotation, in characters. */
  length: number;
}

const verbs =
  "says?|said|saying|writes?|wrote|written|puts? it|teach(?:es)?|taught|tells? us|reminds?|promises?|sings?|sang|prays?|prayed|declares?|calls? (?:it|this|us)|speaks? of|spoke|observed?|notes?|noted|reads?|goes|begins?|opens?|offers?|asks|whispers?|answers?|replied|" +
  "dice|dicen|dijo|decía|escribe|escribió|enseña|enseñó|recuerda|promete|canta|cantaba|reza|habla|afirma|expresa|lee|empieza|" +
  "dicono|disse|diceva|scrive|scrisse|scriveva|insegna|insegnò|ricorda|promette|prega|parla|afferma|si legge|recita|comincia|inizia";
const saying = new RegExp(`(?<!\\p{L})(?:${verbs})(?!\\p{L})`, "iu");

/** Words by which a quotation is the person's own, or to be said by them. */
const ownWords = new RegExp(
  [
    // English
    "(?<!\\p{L})you(?:['’]ve| have|['’]d| had)?(?: just| once| also| first| even| already| yourself)? (?:said|say|wrote|told|mention(?:ed)?|called|call|described?|asked|ask|named|used|put it|shared|spoke|wondered|typed|began|started|feel|felt|hear|heard)(?!\\p{L})",
    "(?<!\\p{L})your (?:own |last |first )?(?:words?|phrase|sentence|question|message|mother|father|mum|mom|dad|partner|husband|wife|friend|boss|sister|brother|son|daughter|inner|voice|therapist|doctor|note|answer|title)",
    "(?<!\\p{L})(?:tell|say|repeat|whisper|ask|remind|saying|telling|repeating|asking)(?: it)?(?: to)? (?:yourself|himself|herself|themselves|him|her|them|softly|quietly|silently|inwardly)",
    "(?<!\\p{L})(?:the word|the words|the phrase|the question|the thought|a voice|the voice|the line) (?:you|that says|says|in you)",
    // Spanish
    "(?<!\\p{L})(?:dijiste|dices|decías|has dicho|me (?:has )?(?:contado|contaste|cuentas|escribes|escribiste|dices|dijiste|has escrito)|escribiste|mencionaste|mencionas|llamas|llamaste|preguntas|preguntaste|sientes|usaste|describes)(?!\\p{L})",
    "(?<!\\p{L})tus? (?:propias? |últim[oa]s? )?(?:palabras?|frase|pregunta|mensaje|madre|padre|pareja|marido|mujer|esposa|amig[oa]|jef[ea]|herman[oa]|hij[oa]|voz)",
    "(?<!\\p{L})(?:dite|decirte|repite|repítete|susurra|pregúntate|recuérdate|diciéndote|dile|decirle)(?!\\p{L})",
    // Italian
    "(?<!\\p{L})(?:hai (?:detto|scritto|raccontato|chiamato|usato|chiesto|descritto|nominato)|dicevi|dici|scrivi|scrivevi|racconti|chiami|chiedi|senti|mi (?:dici|hai detto|hai scritto|racconti|scrivi))(?!\\p{L})",
    "(?<!\\p{L})(?:le tue (?:parole|domande)|la tua (?:frase|domanda|voce|compagna)|il tuo (?:messaggio|compagno|capo)|tu[ao] (?:madre|padre|marito|moglie|sorella|fratello|figlio|figlia|amic[oa]))",
    "(?<!\\p{L})(?:dirti|ripeti|ripetiti|sussurra|chiediti|ricordati|dicendoti|digli|dille|di['’] a te)(?!\\p{L})",
  ].join("|"),
  "giu",
);

/** The end of a sentence; "St." and "Ps." end none. */
const sentenceEnd =
  /(?<!(?:^|[\s(])(?:St|Ps|Sal|Mt|Lc|cf|S|Sta|Sto|Dr|vv?|Mr|Mrs|cap|ch|Is|Rom|Cor|Jn))[.!?…]["”’»)*_]{0,3}\s+(?=[\p{Lu}"“«¿¡*_>])/gu;
/** Signs that join a source and its quotation without a verb. */
const joined = /^[\s*_]*(?:\d|[:.,–-]|\(|\)|v\.|verse|versículo|versetto|[:,]|—|\*|_)*[\s*_]*$/iu;

/** "(Psalm 23:1)", "— Rumi", behind the quotation. */
const signature =
  /^[\s*_.,;!?»”]{0,6}(?:\(([^()\n]{2,90})\)|\[([^[\]\n]{2,90})\]|(?:[—–―]|--|\n- )[ \t]*([^\n]{2,90}))/u;
/** A name: two or three capitals in a row, or a title with one. */
const personName =
  /^[*_]{0,3}(?:St\.? |San |Saint |Sant['’]|Rabbi )?\p{Lu}[\p{L}.'’]*(?: (?:of|de|da|di|d['’]|van|von|the|à|a|della|de la)?\s?\p{Lu}[\p{L}.'’]*){0,3}[*_.,;]{0,3}(?:\s|,|\(|$)/u;

/** Nothing but a name of two words or more, as it appears in brackets behind a quotation. */
const wholeName =
  /^\p{Lu}[\p{L}.'’]+(?: (?:of|de|da|di|van|von|the|della|de la|\p{Lu}[\p{L}.'’]*)){1,4}(?:, [^,()]{1,40})?$/u;

function signed(quotation: FoundQuotation): Attribution | null {
  const match = signature.exec(quotation.after);
  if (!match) return null;
  const isDash = match[3] !== undefined;
  const words = (match[1] ?? match[2] ?? match[3])!.split(/[.!?] /)[0]!;
  const mention = firstSource(words);
  const isName =
    !mention && words.length < 60 && (isDash ? personName.test(words) : wholeName.test(words.trim()));
  // Behind a dash a sentence may go on: "“I am tired” — and Rumi knew it".
  if (mention ? isDash && mention.start > 30 : !isName) return null;
  const length = match[3] === undefined ? match[0].length : match[0].length - match[3].length + words.length;
  return { source: mention?.source ?? { kind: "other" }, isOwnWords: false, isSigned: true, length };
}

function lastMatchEnd(pattern: RegExp, text: string): number {
  let end = -1;
  for (const match of text.matchAll(pattern)) end = match.index + match[0].length;
  return end;
}

/** The source that a reply names for a quotation, behind it or in the words that lead to it. */
export function attribute(quotation: FoundQuotation): Attribution {
  const behind = signed(quotation);
  if (behind) return behind;
  const { before, after, isBlock } = quotation;
  const sentenceStart = Math.max(0, lastMatchEnd(sentenceEnd, before));
  const sentence = before.slice(sentenceStart);
  const ownAt = lastMatchEnd(ownWords, sentence);
  const own: Attribution = { source: null, isOwnWords: true, isSigned: false, length: 0 };
  const said = (source: NamedSource): Attribution => ({
    source,
    isOwnWords: false,
    isSigned: false,
    length: 0,
  });

  const led = lastSource(sentence);
  if (led && led.end > ownAt) {
    const between = sentence.slice(led.end);
    if (joined.test(between) || saying.test(between) || /[:,]\s*[*_]*$/.test(between))
      return said(led.source);
    // "the words of a proverb", "as the psalm has it".
    const lead = sentence.slice(0, led.start);
    if (
      between.length < 40 &&
      /(?:words?|line|verse|palabras?|verso|parole|versetto|frase)\s+(?:of|from|de|del|di|dal|da)\s*(?:\p{L}+ )?$/iu.test(
        lead,
      )
    ) {
      return said(led.source);
    }
  }
  if (ownAt >= 0) return own;
  const rest = after.split(/[.!?…]\s|\n/)[0]!.slice(0, 90);
  if (/^\s*,?\s/.test(rest)) {
    ownWords.lastIndex = 0;
    if (/^[\s,*_]{0,4}(?:you|your|tú|tus?|tu) /iu.test(rest) || ownWords.test(rest.slice(0, 40))) return own;
    const mention = firstSource(rest);
    if (
      mention &&
      mention.start < 45 &&
      saying.test(rest.slice(0, mention.start) + rest.slice(mention.end, mention.end + 20))
    ) {
      return said(mention.source);
    }
  }
  return (
    leadBySentenceBefore(quotation, sentence, before.slice(0, sentenceStart), isBlock) ?? {
      ...own,
      isOwnWords: false,
    }
  );
}

/** The source in the sentence before, of a quotation that stands for itself. */
function leadBySentenceBefore(
  quotation: FoundQuotation,
  sentence: string,
  earlier: string,
  isBlock: boolean,
): Attribution | null {
  const isAlone =
    /^[\s*_]*(?:(?:It|This|That|There it|Lo|Ahí|Allí|Dice|Lì)[\p{L} ]{0,20}[:,]?\s*)?[\s*_]*$/u.test(
      sentence,
    );
  const endsSentence =
    /[.!?…]["”’»]?$/.test(quotation.text) || /^[*_]{0,3}(?:[.!?…]|\s*\n|\s*$)/.test(quotation.after);
  if (!isBlock && !(isAlone && endsSentence)) return null;
  const text = isBlock ? sentence || earlier : earlier;
  const lastSentence = text.slice(Math.max(0, lastMatchEnd(sentenceEnd, text.trimEnd())));
  const mention = lastSource(lastSentence);
  if (!mention) return null;
  if (!isBlock && !mention.isReference && !saying.test(lastSentence)) return null;
  if (isBlock && !/:[\s*_]*$/.test(lastSentence)) return null;
  return { source: mention.source, isOwnWords: false, isSigned: false, length: 0 };
}
