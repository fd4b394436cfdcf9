import { useId, type ChangeEvent, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { useSavedValues } from "~/client/saved-form";

export interface Choice {
  value: string;
  label: string;
  help?: string | null;
}

/**
 * A question answered by choosing one or several cards. The error appears below the question and describes every
 * card.
 */
export function Choices({
  type,
  name,
  legend,
  choices,
  chosen,
  error,
  onChange,
  children,
}: {
  type: "radio" | "checkbox";
  name: string;
  legend: string;
  choices: readonly Choice[];
  /** The values selected when the page loads. */
  chosen: readonly string[];
  /** Translation key. */
  error?: string;
  onChange?: (event: ChangeEvent<HTMLFieldSetElement>) => void;
  /** A hint between the question and the cards. */
  children?: ReactNode;
}) {
  const { t } = useTranslation();
  const id = useId();
  const kept = useSavedValues(name);
  const ticked = kept.length > 0 ? kept : chosen;
  return (
    <fieldset className="choices" onChange={onChange}>
      <legend>{legend}</legend>
      {children}
      {error && (
        <p id={`${id}-error`} className="error">
          {t(error)}
        </p>
      )}
      <div className="choices-cards">
        {choices.map(({ value, label, help }, index) => {
          const described = [help && `${id}-${index}`, error && `${id}-error`].filter(Boolean).join(" ");
          return (
            <label key={value} className="choice">
              <input
                type={type}
                name={name}
                value={value}
                defaultChecked={ticked.includes(value)}
                aria-labelledby={`${id}-${index}-label`}
                aria-describedby={described || undefined}
                aria-invalid={(type === "checkbox" && error !== undefined) || undefined}
              />
              <span id={`${id}-${index}-label`}>{label}</span>
              {help && (
                <span id={`${id}-${index}`} className="help">
                  {help}
                </span>
              )}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
