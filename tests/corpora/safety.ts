import { readFileSync } from "node:fs";
import path from "node:path";

export type CorpusLanguage = "en" | "es" | "it";
export const corpusLanguages: readonly CorpusLanguage[] = ["en", "es", "it"];

/** The training part is used to write the rules and train the classifier; the held-out part only measures them. */
export type CorpusPart = "working" | "kept-apart";

export interface CorpusText {
  /** D: a direct statement of danger. L: a look-alike. F: a follow-up to a first reply. */
  type: "D" | "L" | "F";
  /** The kind of writing, such as `badly-typed` or `film-book-game`. */
  kind: string;
  /** The kind of danger: self, now, threatened, harming or worried; `none` for the others. */
  danger: string;
  /** Whether a child is in danger. */
  isChild: boolean;
  writer: string;
  language: CorpusLanguage;
  /** The text of the message. */
  text: string;
  /** The passage of a long message that states the danger. */
  passage: string | null;
}

/** The texts of one language and part, as their authors wrote them. */
export function readSafetyCorpus(language: CorpusLanguage, part: CorpusPart): CorpusText[] {
  const file = path.join(import.meta.dirname, `safety/${language}.${part}.tsv`);
  return readFileSync(file, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line) => parseCorpusLine(line, language));
}

function parseCorpusLine(line: string, language: CorpusLanguage): CorpusText {
  const [writer, type, kind, danger, marked] = line.split("\t") as [
    string,
    CorpusText["type"],
    string,
    string,
    string,
  ];
  return {
    type,
    kind,
    danger: danger.replace("+child", ""),
    isChild: danger.endsWith("+child"),
    writer,
    language,
    text: marked.replace(/[⟦⟧]/g, ""),
    passage: /⟦(.+?)⟧/.exec(marked)?.[1] ?? null,
  };
}
