import type { Language } from "~/i18n/config";

import { en } from "./en";
import { es } from "./es";
import { it } from "./it";
import type { Phrases } from "./types";

/** The phrases of every language of the library. */
export const phrases: Record<Language, Phrases> = { en, es, it };
