import { bookIdsByName, plainBooks } from "./books";
import type { NamedSource } from "./types";

/** A text with neither a letter before nor after it, and not followed by `after`'s words. */
const whole = (pattern: string, flags = "u", after = "") =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])${after}`, flags);

/** "Ruth 2 days ago", "the Bible study group": what follows says that no source is named. */
const notCounted =
  "(?! (?:days?|weeks?|months?|years?|hours?|minutes?|times|people|días|semanas|meses|años|horas|minutos|veces|personas|giorni|settimane|mesi|anni|ore|minuti|volte|persone)(?!\\p{L}))";
const noGroup = "(?! (?:study|group|class|circle|course|teacher|cent(?:er|re)|app|garden)(?!\\p{L}))";

const roman: Record<string, string> = { I: "1", II: "2", III: "3" };

const bookPattern = [...bookIdsByName.keys()]
  .sort((one, other) => other.length - one.length)
  .map((name) =>
    name.replace(/^(\d) /, (_, number: string) => `(?:${number}|${"I".repeat(Number(number))}) ?`),
  )
  .join("|");
/** "Psalm 23:1", "1 Cor. 13, 4", "Salmo 23", "Quran 94:5". */
const reference = whole(
  `(${bookPattern})\\.?,? {0,2}(\\d{1,3})(?:[:.,] ?\\d{1,3})?(?:[-–]\\d{1,3})?${notCounted}`,
);
const quranReference = whole(
  "(?:Qur['’]?[aā]n|Koran|Cor[aá]n|Corano|S[uū]rah?|Sura al-[\\p{L}'’-]{2,20}|Q\\.),? {0,2}(\\d{1,3})(?:[:.,] ?\\d{1,3})?",
  "iu",
);

/** The books that name a source without a chapter. */
const plainNames = [...bookIdsByName].filter(([name, id]) => plainBooks.includes(id) && name.length > 4);
const plainBook = whole(plainNames.map(([name]) => name).join("|"));
const wordyBook = whole(
  "(?:[Bb]ook of|[Ll]ibro (?:de|di)|[Gg]ospel (?:of|according to)|[Ee]vangelio (?:de|según)|[Vv]angelo (?:di|secondo)) " +
    `(?:(?:St\\.?|San) )?(${bookPattern})`,
);

/** Who and what speaks in the Bible, without a book that could be wrong. */
const bible = whole(
  [
    "bible|biblical|scriptures?|gospels?|new testament|old testament|psalmist|psalter|the psalms?|jesus|christ|king james|apostle paul|saint paul|st\\.? paul",
    "biblia|bíblic[oa]|escrituras?|evangelios?|nuevo testamento|antiguo testamento|salmista|los salmos|un salmo|el salmo|jesús|cristo|san pablo|apóstol pablo",
    "bibbia|biblic[oa]|scritture|scrittura|vangel[oi]|nuovo testamento|antico testamento|salmista|i salmi|un salmo|il salmo|gesù|san paolo|apostolo paolo",
  ].join("|"),
  "iu",
  noGroup,
);
const dhammapada = whole("dhammapada|(?:the |el |il )?buddha|buda|buddhist|budista", "iu");
const quran = whole("qur['’]?[aā]n|koran|cor[aá]n|corano|s[uū]rah?", "iu");

/** Writers and texts that are quoted most, of which no text is kept. */
const others = whole(
  [
    "bhagavad[ -]?gita|the gita|upanishads?|rig ?veda|yoga sutras?|patanjali|tao te (?:ching|king)|dao de jing|lao[ -]?tzu|lao[ -]?tse|laozi|zhuangzi|chuang[ -]?tzu|confucius|confucio|analects",
    "rumi|hafe?z|hafiz|saadi|sa'di|rabia|ibn arabi|omar khayy[aá]m|kabir|mirabai|tagore|gibran|krishnamurti|ramana maharshi|ramakrishna|vivekananda|yogananda|nisargadatta",
    "talmud|torah|torà|torá|midrash|zohar|pirkei avot|maimonides|baal shem tov|rabbi nachman|martin buber|buber|heschel|abraham joshua heschel",
    "marcus aurelius|marco aurelio|epictetus|epicteto|epitteto|seneca|séneca|socrates|sócrates|socrate|plato|platón|platone|aristotle|aristóteles|aristotele|heraclitus|heráclito|eraclito|plotinus",
    "augustine|agustín|agostino|francis of assisi|francisco de asís|francesco d['’]assisi|teresa of [aá]vila|teresa de (?:ávila|jesús)|teresa d['’]avila|john of the cross|juan de la cruz|giovanni della croce",
    "julian of norwich|juliana de norwich|giuliana di norwich|hildegard|meister eckhart|maestro eckhart|(?:thomas (?:à|a) )?kempis|ignatius of loyola|ignacio de loyola|catherine of siena|caterina da siena|thérèse|brother lawrence|desert fathers|padres del desierto|padri del deserto",
    "thomas merton|merton|nouwen|c\\.? ?s\\.? lewis|bonhoeffer|simone weil|teilhard|chesterton|kierkegaard|pascal|mother teresa|madre teresa|dalai lama|thich nhat hanh|pema ch[oö]dr[oö]n|suzuki|d[oō]gen|bash[oō]|ryokan|eckhart tolle|ram dass|gandhi|mandela|martin luther king",
    "viktor frankl|frankl|carl (?:gustav )?jung|jung|freud|erich fromm|winnicott|carl rogers|bren[eé] brown|kübler-ross|einstein|nietzsche|schopenhauer|goethe|spinoza|montaigne|emerson|thoreau|wittgenstein|camus",
    "rilke|mary oliver|robert frost|dickinson|whitman|wendell berry|john o['’]donohue|david whyte|maya angelou|wordsworth|blake|keats|t\\.? ?s\\.? eliot|shakespeare|dante|petrarca|leopardi|ungaretti|montale|manzoni|machado|neruda|garcía lorca|lorca|borges|unamuno|cervantes|octavio paz|gabriela mistral|tolstoy|tolstói|tolstoj|dostoevsky|dostoievski|dostoevskij|hermann hesse|saint-exup[eé]ry|victor hugo|proust|anne frank|etty hillesum|helen keller|roosevelt|churchill|lincoln",
  ].join("|"),
  "iu",
);
/** A saying without an author, or of an author whose name may be unknown. */
const unnamed = whole(
  [
    "poet|poem|mystic|philosopher|saint|sage|prophet|apostle|proverb|old saying|ancient saying|saying goes|koan|hadith|sutra|mantra|hymn|sufi|zen|stoics?|taoist|hasidic|hindu|rabbi|an? (?:old|ancient) (?:text|teaching|teacher|prayer)|desert monk",
    "poeta|poema|místic[oa]|filósof[oa]|sant[oa]|el sabio|profeta|proverbio|refrán|dicho popular|viejo dicho|antiguo dicho|como dice el dicho|himno|sufí|estoic[oa]s?|taoísta|rabino",
    "poesia|mistic[oa]|filosof[oa]|il saggio|proverbio|antico detto|vecchio detto|come dice il detto|inno|sufi|stoic[oi]|taoista|rabbino",
  ].join("|"),
  "iu",
  noGroup,
);

/** A source that a text names. */
export interface SourceMention {
  source: NamedSource;
  start: number;
  end: number;
  /** Whether a chapter is named: nothing else is called so. */
  isReference: boolean;
}

function bookOf(name: string): string | undefined {
  const plain = name.replace(
    /^(I{1,3}|[123]) ?(?=\p{Lu})/u,
    (_, number: string) => `${roman[number] ?? number} `,
  );
  return bookIdsByName.get(plain);
}

const kinds: readonly {
  pattern: RegExp;
  isReference?: true;
  toSource: (match: RegExpExecArray) => NamedSource;
}[] = [
  {
    pattern: quranReference,
    isReference: true,
    toSource: ([, chapter]) => ({ kind: "quran", chapter: Number(chapter) }),
  },
  {
    pattern: reference,
    isReference: true,
    toSource: ([, name, chapter]) => ({ kind: "bible", book: bookOf(name!), chapter: Number(chapter) }),
  },
  { pattern: wordyBook, toSource: ([, name]) => ({ kind: "bible", book: bookOf(name!) }) },
  { pattern: plainBook, toSource: ([name]) => ({ kind: "bible", book: bookOf(name) }) },
  { pattern: dhammapada, toSource: () => ({ kind: "dhammapada" }) },
  { pattern: quran, toSource: () => ({ kind: "quran" }) },
  { pattern: others, toSource: () => ({ kind: "other" }) },
  { pattern: bible, toSource: () => ({ kind: "bible" }) },
  { pattern: unnamed, toSource: () => ({ kind: "unnamed" }) },
];

/** The first source that a short text names, or null; for texts of a few hundred characters. */
export function firstSource(text: string): SourceMention | null {
  let first: SourceMention | null = null;
  for (const { pattern, isReference, toSource } of kinds) {
    const match = pattern.exec(text);
    if (match && (!first || match.index < first.start)) {
      const end = match.index + match[0].length;
      first = { source: toSource(match), start: match.index, end, isReference: isReference === true };
    }
  }
  return first;
}

/** The last source that a short text names, or null; the most exact one where several kinds match the same words. */
export function lastSource(text: string): SourceMention | null {
  let last: SourceMention | null = null;
  let from = 0;
  // A sentence names a few sources at most.
  for (let count = 0; count < 6; count++) {
    const next = firstSource(text.slice(from));
    if (!next) break;
    last = { ...next, start: next.start + from, end: next.end + from };
    from = last.end;
  }
  return last;
}
