/** What the library must know of a language to read a message. Words are folded: lower case, without accents. */
export interface Grammar {
  /** The stem of a folded word. */
  stem: (word: string) => string;
  quotationMarks: [string, string];
  /** A word that links a clause to the one before. A quotation leaves it out at its beginning. */
  linkWords: RegExp;
  /** The space before a word that starts a clause, where a long sentence may be split; never within "more and more". */
  clauseStarts: RegExp;
  /** Words by which people speak of themselves. */
  firstPerson: RegExp;
  /** Words that say that something, such as joy, is missing. */
  negations: RegExp;
  /** Words that carry grammar only. They tell the language and are not searched for. */
  stopWords: ReadonlySet<string>;
  /** Common abbreviations and misspellings of text messages, in bare words, with the words that they stand for. */
  shortForms: Readonly<Record<string, string>>;
  /**
   * What is mistyped in one place only, with what is meant: a missing h, as in "mi a lasciata", or a letter that is a
   * word only at the beginning.
   */
  slips: readonly (readonly [slip: RegExp, written: string])[];
}
