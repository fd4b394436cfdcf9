import { Form } from "@remix-run/react";
import { useId, useState, type FormEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { bellIntervals, sittingMinutes, sittingModes, sittingSounds } from "../limits";
import type { SittingChoice } from "../types";

/** What one sits with, how long, and what is heard. */
export function SitForm({
  choice,
  isChange,
  onSubmit,
}: {
  choice: SittingChoice;
  /** Whether a sitting is ready already, and this changes it. */
  isChange: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}) {
  const { t } = useTranslation();
  const [mode, setMode] = useState(choice.mode);
  return (
    <Form method="get" action="/sit" className="form" onSubmit={onSubmit}>
      <fieldset className="sit-modes">
        <legend>{t("sit.with")}</legend>
        {sittingModes.map((value) => (
          <label key={value} className="choice">
            <input
              type="radio"
              name="mode"
              value={value}
              checked={mode === value}
              onChange={() => setMode(value)}
            />
            <span>{t(`sit.mode.${value}`)}</span>
            <span className="text-soft text-sm">{t(`sit.how.${value}`)}</span>
          </label>
        ))}
      </fieldset>
      <fieldset className="sit-lengths">
        <legend>{t("sit.length")}</legend>
        {sittingMinutes.map((value) => (
          <label key={value}>
            <input type="radio" name="minutes" value={value} defaultChecked={choice.minutes === value} />
            <span aria-hidden="true">{value}</span>
            <span className="sr-only">{t("sit.minutes", { count: value })}</span>
          </label>
        ))}
      </fieldset>
      <div className="form-pair">
        <Choice
          name="sound"
          label={t("sit.sound")}
          value={choice.sound}
          options={sittingSounds.map((value) => [value, t(`gallery.ambience.${value}`)])}
        />
        {/* Without scripts both are there, and the sound has what fits. */}
        <div className="sit-timer" data-hidden={mode !== "timer" || undefined}>
          <Choice
            name="interval"
            label={t("sit.interval")}
            value={String(choice.interval)}
            options={bellIntervals.map((value) => [
              String(value),
              value === 0 ? t("sit.noInterval") : t("sit.everyMinutes", { count: value }),
            ])}
          />
        </div>
        <label className="choice sit-tones" data-hidden={mode === "timer" || undefined}>
          <input type="checkbox" name="tones" defaultChecked={choice.tones} />
          <span>{t("sit.tones")}</span>
        </label>
      </div>
      <button className={isChange ? "btn" : "btn btn-primary"}>{t("sit.begin")}</button>
    </Form>
  );
}

function Choice({
  name,
  label,
  value,
  options,
}: {
  name: string;
  label: string;
  value: string;
  options: [value: string, label: string][];
}) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select id={id} className="input" name={name} defaultValue={value}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
