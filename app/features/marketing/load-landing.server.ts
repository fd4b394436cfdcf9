import type { Language } from "~/i18n/config";
import { getServerI18n } from "~/i18n/server.server";
import { comingProviders } from "~/services/identity-providers.server";
import { readHelp } from "./read-page.server";
import { productData } from "./structured-data.server";
import { writeExchange } from "./write-exchange.server";

/** The most common questions of the help centre, in this order. */
export const firstQuestions = ["what", "who-answers", "cost", "who-reads", "therapy"];

/** Loads the variable parts of the landing page. `origin` is the installation's own origin. */
export function loadLanding(origin: string, language: Language) {
  const { t } = getServerI18n(language);
  const all = readHelp(language).groups.flatMap((group) => group.questions);
  const questions = firstQuestions.map((id) => all.find((question) => question.id === id)!);
  const description = t("landing.text");
  return {
    title: t("landing.title"),
    description,
    questions,
    exchange: writeExchange(language),
    comingProviders: comingProviders(),
    structuredData: productData({ origin, language, description }, questions),
  };
}
