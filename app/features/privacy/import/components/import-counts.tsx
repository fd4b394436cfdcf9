import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatCount, formatLongDate } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import type { ImportCount } from "../types";

/** What there is of each kind, with its dates. */
export function ImportCounts({ counts, isResult = false }: { counts: ImportCount[]; isResult?: boolean }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  const language = useLanguage();
  const outcomes = (count: ImportCount) =>
    (["fresh", "here", "leftOut"] as const)
      .filter((outcome) => count[outcome] > 0)
      .map((outcome) => {
        const number = formatCount(count[outcome], language);
        return isResult && outcome === "fresh" ? number : t(`dataImport.preview.${outcome}`, { number });
      })
      .join(" · ");
  const dateOf = (date: string) => formatLongDate(date, language, timeZone);
  return (
    <dl className="grid gap-3.5">
      {counts.map((count) => (
        <div key={count.kind} className="grid gap-0.5">
          <dt className="font-medium">{t(`dataImport.kind.${count.kind}`)}</dt>
          <dd className="tabular-nums">{outcomes(count)}</dd>
          {count.from && count.to && (
            <dd className="text-soft text-sm">
              {dateOf(count.from) === dateOf(count.to)
                ? dateOf(count.from)
                : t("dataImport.preview.dates", { from: dateOf(count.from), to: dateOf(count.to) })}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
