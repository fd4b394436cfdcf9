import { useTranslation } from "react-i18next";
import type { Work } from "../types";

/** The edition of a work, where its text was taken from, and why it may be shown. */
export function WorkFacts({ work }: { work: Work }) {
  const { t } = useTranslation();
  return (
    <dl className="work-facts">
      <dt>{t("quotations.edition")}</dt>
      <dd lang={work.language}>{work.edition}</dd>
      <dt>{t("quotations.origin")}</dt>
      <dd>{work.origin}</dd>
      <dt>{t("quotations.licence")}</dt>
      <dd>{t(`quotations.licences.${work.licence}`)}</dd>
    </dl>
  );
}
