import { singleton } from "~/services/singleton.server";
import type { WorkId } from "./types";

/** A chapter as the files hold it. */
export interface TextChapter {
  number: number;
  title?: string;
  /** What the verses are called; counted from 1 where it is left out. */
  labels?: string[];
  verses: string[];
}

interface TextFile {
  books: { id: string; chapters: TextChapter[] }[];
}

/** Read when they are first needed: together they are 2 MB. */
const readers: Record<WorkId, () => Promise<{ default: unknown }>> = {
  kjv: () => import("./texts/kjv.json", { with: { type: "json" } }),
  web: () => import("./texts/web.json", { with: { type: "json" } }),
  "reina-valera": () => import("./texts/reina-valera.json", { with: { type: "json" } }),
  diodati: () => import("./texts/diodati.json", { with: { type: "json" } }),
  dhammapada: () => import("./texts/dhammapada.json", { with: { type: "json" } }),
  quran: () => import("./texts/quran.json", { with: { type: "json" } }),
};

const texts = singleton("quotationTexts", () => new Map<WorkId, Promise<TextFile>>());

/** The text of a work. */
export function readText(work: WorkId): Promise<TextFile> {
  let text = texts.get(work);
  if (!text) {
    text = readers[work]().then((module) => module.default as TextFile);
    texts.set(work, text);
  }
  return text;
}

/** What a verse is called in its edition, in the form that addresses use. */
export function verseLabel(chapter: TextChapter, index: number): string {
  return (chapter.labels?.[index] ?? String(index + 1)).replace("–", "-");
}

/** One chapter of a work, or null when it is not kept. */
export async function readChapter(work: WorkId, book: string, number: number): Promise<TextChapter | null> {
  const { books } = await readText(work);
  const chapters = books.find(({ id }) => id === book)?.chapters;
  return chapters?.find((chapter) => chapter.number === number) ?? null;
}
