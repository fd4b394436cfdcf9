import { useTranslation } from "~/i18n/translation";
import type { FieldDifference } from "~/features/guide/types";

/** What changed between an earlier version and the present one: words struck out and words added, field by field. */
export function VersionDifferences({
  version,
  present,
  differences,
}: {
  version: number;
  present: number;
  differences: FieldDifference[];
}) {
  const { t } = useTranslation();
  return (
    <section className="console-card" aria-labelledby="differences-title">
      <h3 id="differences-title">{t("adminTraining.differences", { version, present })}</h3>
      {differences.length === 0 && <p className="text-soft">{t("adminTraining.noDifferences")}</p>}
      {differences.map(({ name, parts }) => (
        <div key={name}>
          <h4 className="text-soft text-sm">{t(`adminTraining.${name}`)}</h4>
          <p className="console-diff" dir="auto">
            {parts.map(({ kind, text }, index) => {
              const Part = kind === "added" ? "ins" : kind === "removed" ? "del" : "span";
              return <Part key={index}>{text}</Part>;
            })}
          </p>
        </div>
      ))}
    </section>
  );
}
