import type { Language } from "~/i18n/config";
import { en } from "./en";
import { es } from "./es";
import { it } from "./it";
import type { Grammar } from "./types";

/** The grammar of every language of the library. */
export const grammar: Record<Language, Grammar> = { en, es, it };
