import type { Language } from "~/i18n/config";

import type { LibraryContent } from "./content";
import en from "./content/en.json" with { type: "json" };
import es from "./content/es.json" with { type: "json" };
import it from "./content/it.json" with { type: "json" };

/** The library's texts in every language. Their shape is held by a test, JSON imports know no unions. */
export const libraryContent = { en, es, it } as Record<Language, unknown> as Record<Language, LibraryContent>;
