import type { ProviderTrial, TrialLine } from "~/features/admin/types";
import { useFigures } from "./figures";

/** Without these a model must not be left alone with people. */
const needed: TrialLine["text"][] = ["instruction.ignored", "spanish.otherLanguage", "danger.notCalled"];

/** What came of trying a provider's model: a line for each respect that is known, and what follows from them. */
export function TrialLines({ trial: { provider, lines } }: { trial: ProviderTrial }) {
  const { t, language } = useFigures();
  const written = (value: string | number) =>
    typeof value === "number"
      ? value.toLocaleString(language, { maximumFractionDigits: value < 10 ? 1 : 0 })
      : value;
  const values = (line: TrialLine) => ({
    provider: t(`adminSystem.provider.${provider}`),
    ...Object.fromEntries(Object.entries(line.values ?? {}).map(([name, value]) => [name, written(value)])),
  });
  const model = lines.find(({ name }) => name === "speed")?.values?.model;
  const isUnfit = lines.some(({ text }) => needed.includes(text));
  return (
    <>
      <dl className="console-facts max-sm:grid-cols-1">
        {lines.map((line) => (
          <div key={line.name} className="contents">
            <dt>{t(`adminSystem.try.${line.name}.name`)}</dt>
            <dd>
              <span className="console-state items-baseline whitespace-normal" data-state={line.state}>
                {t(`adminSystem.try.${line.text}`, values(line))}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      {isUnfit && (
        <p className="notice notice-error">
          {t("adminSystem.try.unfit", { model: model || t(`adminSystem.provider.${provider}`) })}
        </p>
      )}
    </>
  );
}
