import type { Language } from "~/i18n/config";

/** The names of a book, the one that is shown first; then other names and abbreviations. */
type Names = Record<Language, string>;

const books: Record<string, [en: string, es: string, it: string]> = {
  genesis: ["Genesis|Gen", "Génesis|Gn", "Genesi|Gen|Gn"],
  exodus: ["Exodus|Exod|Ex", "Éxodo|Ex", "Esodo|Es"],
  leviticus: ["Leviticus|Lev", "Levítico|Lv", "Levitico|Lv"],
  numbers: ["Numbers|Num", "Números|Nm", "Numeri|Nm"],
  deuteronomy: ["Deuteronomy|Deut|Dt", "Deuteronomio|Dt", "Deuteronomio|Dt"],
  joshua: ["Joshua|Josh", "Josué|Jos", "Giosuè|Gs"],
  judges: ["Judges|Judg", "Jueces|Jue", "Giudici|Gdc"],
  ruth: ["Ruth", "Rut", "Rut|Rt"],
  "1-samuel": ["1 Samuel|1 Sam", "1 Samuel|1 Sam", "1 Samuele|1 Sam"],
  "2-samuel": ["2 Samuel|2 Sam", "2 Samuel|2 Sam", "2 Samuele|2 Sam"],
  "1-kings": ["1 Kings|1 Kgs", "1 Reyes|1 Re", "1 Re"],
  "2-kings": ["2 Kings|2 Kgs", "2 Reyes|2 Re", "2 Re"],
  "1-chronicles": ["1 Chronicles|1 Chr", "1 Crónicas|1 Cr", "1 Cronache|1 Cr"],
  "2-chronicles": ["2 Chronicles|2 Chr", "2 Crónicas|2 Cr", "2 Cronache|2 Cr"],
  ezra: ["Ezra", "Esdras", "Esdra"],
  nehemiah: ["Nehemiah|Neh", "Nehemías|Neh", "Neemia|Ne"],
  esther: ["Esther|Esth", "Ester|Est", "Ester|Est"],
  job: ["Job", "Job", "Giobbe|Gb"],
  psalms: ["Psalm|Psalms|Ps|Pss", "Salmo|Salmos|Sal", "Salmo|Salmi|Sal"],
  proverbs: ["Proverbs|Prov|Prv", "Proverbios|Prov|Pr", "Proverbi|Prov|Pr"],
  ecclesiastes: ["Ecclesiastes|Eccl|Qoheleth", "Eclesiastés|Ecl|Qohélet", "Ecclesiaste|Qoèlet|Qohelet|Qo|Ec"],
  "song-of-songs": [
    "Song of Songs|Song of Solomon|Song",
    "Cantares|Cantar de los Cantares|Ct",
    "Cantico dei Cantici|Ct",
  ],
  isaiah: ["Isaiah|Isa", "Isaías|Is", "Isaia|Is"],
  jeremiah: ["Jeremiah|Jer", "Jeremías|Jer|Jr", "Geremia|Ger"],
  lamentations: ["Lamentations|Lam", "Lamentaciones|Lam", "Lamentazioni|Lam"],
  ezekiel: ["Ezekiel|Ezek", "Ezequiel|Ez", "Ezechiele|Ez"],
  daniel: ["Daniel|Dan", "Daniel|Dn", "Daniele|Dn"],
  hosea: ["Hosea|Hos", "Oseas|Os", "Osea|Os"],
  joel: ["Joel", "Joel|Jl", "Gioele|Gl"],
  amos: ["Amos", "Amós|Am", "Amos|Am"],
  obadiah: ["Obadiah", "Abdías", "Abdia"],
  jonah: ["Jonah|Jon", "Jonás|Jon", "Giona|Gio"],
  micah: ["Micah|Mic", "Miqueas|Miq", "Michea|Mi"],
  nahum: ["Nahum|Nah", "Nahúm|Nah", "Naum|Na"],
  habakkuk: ["Habakkuk|Hab", "Habacuc|Hab", "Abacuc|Ab"],
  zephaniah: ["Zephaniah|Zeph", "Sofonías|Sof", "Sofonia|Sof"],
  haggai: ["Haggai|Hag", "Hageo|Ag", "Aggeo|Ag"],
  zechariah: ["Zechariah|Zech", "Zacarías|Zac", "Zaccaria|Zc"],
  malachi: ["Malachi|Mal", "Malaquías|Mal", "Malachia|Ml"],
  matthew: ["Matthew|Matt|Mt", "Mateo|Mt", "Matteo|Mt"],
  mark: ["Mark|Mk", "Marcos|Mc|Mr", "Marco|Mc"],
  luke: ["Luke|Lk", "Lucas|Lc", "Luca|Lc"],
  john: ["John|Jn", "Juan|Jn", "Giovanni|Gv"],
  acts: ["Acts", "Hechos|Hch", "Atti|At"],
  romans: ["Romans|Rom", "Romanos|Rom|Ro", "Romani|Rm"],
  "1-corinthians": ["1 Corinthians|1 Cor", "1 Corintios|1 Co|1 Cor", "1 Corinzi|1 Corinti|1 Cor"],
  "2-corinthians": ["2 Corinthians|2 Cor", "2 Corintios|2 Co|2 Cor", "2 Corinzi|2 Corinti|2 Cor"],
  galatians: ["Galatians|Gal", "Gálatas|Gál|Gal", "Galati|Gal"],
  ephesians: ["Ephesians|Eph", "Efesios|Ef", "Efesini|Ef"],
  philippians: ["Philippians|Phil", "Filipenses|Flp|Fil", "Filippesi|Fil"],
  colossians: ["Colossians|Col", "Colosenses|Col", "Colossesi|Col"],
  "1-thessalonians": ["1 Thessalonians|1 Thess", "1 Tesalonicenses|1 Ts", "1 Tessalonicesi|1 Ts"],
  "2-thessalonians": ["2 Thessalonians|2 Thess", "2 Tesalonicenses|2 Ts", "2 Tessalonicesi|2 Ts"],
  "1-timothy": ["1 Timothy|1 Tim", "1 Timoteo|1 Tim", "1 Timoteo|1 Tm"],
  "2-timothy": ["2 Timothy|2 Tim", "2 Timoteo|2 Tim", "2 Timoteo|2 Tm"],
  titus: ["Titus", "Tito", "Tito"],
  philemon: ["Philemon", "Filemón", "Filemone"],
  hebrews: ["Hebrews|Heb", "Hebreos|Heb", "Ebrei|Eb"],
  james: ["James|Jas", "Santiago|Stg", "Giacomo|Gc"],
  "1-peter": ["1 Peter|1 Pet", "1 Pedro|1 Pe", "1 Pietro|1 Pt"],
  "2-peter": ["2 Peter|2 Pet", "2 Pedro|2 Pe", "2 Pietro|2 Pt"],
  "1-john": ["1 John|1 Jn", "1 Juan|1 Jn", "1 Giovanni|1 Gv"],
  "2-john": ["2 John|2 Jn", "2 Juan|2 Jn", "2 Giovanni|2 Gv"],
  "3-john": ["3 John|3 Jn", "3 Juan|3 Jn", "3 Giovanni|3 Gv"],
  jude: ["Jude", "Judas", "Giuda"],
  revelation: ["Revelation|Rev", "Apocalipsis|Ap", "Apocalisse|Ap"],
};

/** The books whose name means nothing else, so that it names the source without a chapter. */
export const plainBooks: readonly string[] = [
  "genesis exodus leviticus deuteronomy psalms proverbs ecclesiastes song-of-songs isaiah jeremiah lamentations ezekiel",
  "hosea micah habakkuk zephaniah galatians ephesians philippians colossians revelation",
].flatMap((line) => line.split(" "));

/** The names of a book of the Bible. */
function namesOf(id: string): Names {
  const [en, es, it] = books[id]!;
  return { en, es, it };
}

/** The name of a book of the Bible, as one of its chapters is cited. */
export function bookName(id: string, language: Language): string {
  return namesOf(id)[language].split("|")[0]!;
}

/** Every name of every book with the book's id, each name once. */
export const bookIdsByName: ReadonlyMap<string, string> = new Map(
  Object.entries(books).flatMap(([id, names]) =>
    names.flatMap((line) => line.split("|")).map((name) => [name, id] as const),
  ),
);
