import { useForm, type SubmissionResult } from "@conform-to/react";
import { useState, type ChangeEvent } from "react";
import { useTranslation } from "~/i18n/translation";
import { TextAreaField } from "~/components/forms/fields";
import {
  MAX_USAGE_NOTES,
  MAX_USAGE_REASONS,
  type OnboardingAnswers,
  type UsageReasonDto,
} from "~/features/onboarding/steps";
import { Choices } from "./choices";

/** Second question: reasons to choose, and a box for the person's own words. */
export function ReasonsFields({
  answers,
  offered,
  lastResult,
}: {
  answers: OnboardingAnswers["reasons"];
  offered: readonly UsageReasonDto[];
  lastResult?: SubmissionResult;
}) {
  const { t, i18n } = useTranslation();
  const [, fields] = useForm<OnboardingAnswers["reasons"]>({
    id: "reasons",
    lastResult,
    defaultValue: answers,
  });
  // Null until the reader changes something: without scripts, a count would soon be wrong.
  const [chosen, setChosen] = useState<number | null>(null);
  const [written, setWritten] = useState<number | null>(null);
  // Do not repeat an error that the server has already reported.
  const isTooMany = (chosen ?? 0) > MAX_USAGE_REASONS && !fields.usageReasons.errors;
  const excess = fields.usageNotes.errors ? 0 : (written ?? 0) - MAX_USAGE_NOTES;
  // An administrator's text in place of a key is shown as it is.
  const textOf = (key: string) => (i18n.exists(key) ? t(key) : key);
  const selected = fields.usageReasons.initialValue as string | string[] | undefined;

  function count(event: ChangeEvent<HTMLFieldSetElement>) {
    setChosen(event.currentTarget.querySelectorAll("input:checked").length);
  }

  return (
    <>
      {offered.length > 0 && (
        <Choices
          type="checkbox"
          name={fields.usageReasons.name}
          legend={t("onboarding.reasons.legend")}
          choices={offered.map(({ key, labelKey, descriptionKey }) => ({
            value: key,
            label: textOf(labelKey),
            help: descriptionKey && textOf(descriptionKey),
          }))}
          chosen={selected === undefined ? [] : [selected].flat()}
          error={fields.usageReasons.errors?.[0]}
          onChange={count}
        >
          <p className={isTooMany ? "error" : "help"} role="status">
            {isTooMany
              ? t("onboarding.reasons.tooMany", { chosen })
              : chosen === null
                ? t("onboarding.reasons.help")
                : t("onboarding.reasons.chosen", { chosen })}
          </p>
        </Choices>
      )}
      <div className="grid gap-1.5">
        <TextAreaField
          field={fields.usageNotes}
          label={t("onboarding.reasons.notes")}
          help={
            written === null
              ? t("onboarding.reasons.notesHelp")
              : t("onboarding.reasons.notesCount", { written, of: MAX_USAGE_NOTES })
          }
          rows={5}
          onChange={(event) => setWritten(event.currentTarget.value.trim().length)}
        />
        <p className="error empty:hidden" role="status">
          {excess > 0 && t("onboarding.reasons.notesExcess", { excess })}
        </p>
      </div>
    </>
  );
}
