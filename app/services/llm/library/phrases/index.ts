import type { GuideLanguage } from "../../guide";
import { en } from "./en";
import { es } from "./es";
import { it } from "./it";
import type { Phrases } from "./types";

/** The phrases of every language of the library. */
export const phrases: Record<GuideLanguage, Phrases> = { en, es, it };
