import type { Language } from "~/i18n/config";

import type { LibraryContent } from "./content";
import en from "./content/en.json" with { type: "json" };
import es from "./content/es.json" with { type: "json" };
import it from "./content/it.json" with { type: "json" };

/** The library's texts in every language. A test checks their shape, because JSON imports have no union types. */
export const libraryContent = { en, es, it } as Record<Language, unknown> as Record<Language, LibraryContent>;
