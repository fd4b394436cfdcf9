import type { Language } from "~/i18n/config";
import { getServerI18n } from "~/i18n/server.server";
import { readHelp } from "./read-page.server";
import { productData } from "./structured-data.server";

/** The questions of the help centre that people ask first, in this order. */
export const firstQuestions = ["what", "who-answers", "cost", "who-reads", "therapy"];

/** What the landing page says besides its fixed texts. `origin` is the installation's own address. */
export function loadLanding(origin: string, language: Language) {
  const { t } = getServerI18n(language);
  const all = readHelp(language).groups.flatMap((group) => group.questions);
  const questions = firstQuestions.map((id) => all.find((question) => question.id === id)!);
  const description = t("landing.text");
  return {
    title: t("landing.title"),
    description,
    questions,
    structuredData: productData({ origin, language, description }, questions),
  };
}
