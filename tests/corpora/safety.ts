import { readFileSync } from "node:fs";
import path from "node:path";

export type CorpusLanguage = "en" | "es" | "it";
export const corpusLanguages: readonly CorpusLanguage[] = ["en", "es", "it"];

/** The working part is what rules and classifier are made from; the part kept apart only measures them. */
export type CorpusPart = "working" | "kept-apart";

export interface CorpusText {
  /** D: a direct statement of danger. L: a look-alike. F: what is typed next, after a first answer. */
  type: "D" | "L" | "F";
  /** The kind of writing, such as `badly-typed` or `film-book-game`. */
  kind: string;
  /** Which danger: self, now, threatened, harming, worried; `none` for the others. */
  danger: string;
  /** True where a child is in danger. */
  isChild: boolean;
  writer: string;
  language: CorpusLanguage;
  /** What a person would type. */
  text: string;
  /** Of a long message, the passage that states the danger. */
  passage: string | null;
}

/** The texts of one language and part, as their writers left them. */
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
