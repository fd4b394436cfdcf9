import type { TFunction } from "i18next";
import { AppError } from "~/utils/app-error";
import { readChapter, readText, verseLabel } from "./texts.server";
import type { QuotationPage, Work, WorkFact, WorksPage, WorkView } from "./types";
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
  t: TFunction,
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
    heading: chapter.title ? `${chapter.title} · ${work.title}` : work.title,
    language: work.language,
    facts: toFacts(work, t),
    verses: chapter.verses.map((text, index) => ({
      label: labels[index]!,
      text,
      isQuoted: first >= 0 && index >= first && index <= last,
    })),
    allTexts: t("quotations.all"),
  };
}

/** All texts that quotations are checked against. */
export async function loadWorks(t: TFunction): Promise<WorksPage> {
  return {
    title: t("quotations.title"),
    description: t("quotations.description"),
    paragraphs: [t("quotations.how"), t("quotations.limits")],
    works: await Promise.all(works.map((work) => toWorkView(work, t))),
  };
}

async function toWorkView(work: Work, t: TFunction): Promise<WorkView> {
  const { books } = await readText(work.id);
  const chapters = books.flatMap(({ id: book, chapters: kept }) =>
    kept.map(({ number: chapter }) => {
      const place = { work: work.id, book, chapter };
      return { name: chapterName(place), href: chapterHref(place) };
    }),
  );
  return {
    id: work.id,
    name: work.citedAs ? `${work.citedAs} · ${work.title}` : work.title,
    language: work.language,
    facts: toFacts(work, t),
    count: t("quotations.chapters", { count: chapters.length }),
    chapters,
  };
}

/** The edition of a work, where its text was taken from, and why it may be shown. */
function toFacts(work: Work, t: TFunction): WorkFact[] {
  return [
    { name: t("quotations.edition"), value: work.edition, language: work.language },
    { name: t("quotations.origin"), value: work.origin },
    { name: t("quotations.licence"), value: t(`quotations.licences.${work.licence}`) },
  ];
}
