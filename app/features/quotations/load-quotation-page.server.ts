import { AppError } from "~/utils/app-error";
import { readChapter, readText, verseLabel } from "./texts.server";
import type { QuotationPage, QuotationPlace, WorkView } from "./types";
import { chapterHref, chapterName, findWork, works } from "./works";

const label = /^\d{1,3}(?:-\d{1,3})?$/;

/**
 * The page of a chapter.
 * @param quoted the first and the last quoted verse, as an address names them; anything else marks none.
 * @throws AppError 404 for a chapter that is not kept.
 */
export async function loadQuotationPage(
  place: { work: string; book: string; chapter: string },
  quoted: { from: string | null; to: string | null },
): Promise<QuotationPage> {
  const work = findWork(place.work);
  const number = /^[1-9]\d{0,2}$/.test(place.chapter) ? Number(place.chapter) : null;
  const chapter = work && number && (await readChapter(work.id, place.book, number));
  if (!chapter) throw new AppError("errors.notFound", 404);
  const labels = chapter.verses.map((_, index) => verseLabel(chapter, index));
  const indexOf = (name: string | null) => (name && label.test(name) ? labels.indexOf(name) : -1);
  const first = indexOf(quoted.from);
  const last = Math.max(first, indexOf(quoted.to));
  return {
    name: chapterName({ work: work.id, book: place.book, chapter: chapter.number }),
    heading: chapter.title ?? null,
    work,
    verses: chapter.verses.map((text, index) => ({
      label: labels[index]!,
      text,
      isQuoted: first >= 0 && index >= first && index <= last,
    })),
  };
}

/** All texts that quotations are checked against. */
export async function loadWorks(): Promise<WorkView[]> {
  const toChapter = (place: Pick<QuotationPlace, "work" | "book" | "chapter">) => ({
    name: chapterName(place),
    href: chapterHref(place),
  });
  return Promise.all(
    works.map(async (work) => {
      const { books } = await readText(work.id);
      const chapters = books.flatMap(({ id: book, chapters: kept }) =>
        kept.map(({ number: chapter }) => toChapter({ work: work.id, book, chapter })),
      );
      return { work, chapters };
    }),
  );
}
