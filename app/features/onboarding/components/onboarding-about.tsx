import { MAX_NAME_LENGTH } from "~/features/auth/limits";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/translation";
import { useSavedValue } from "~/client/saved-form";
import { SelectField, TextField } from "~/components/forms/fields";
import { genders, type OnboardingAnswers } from "~/features/onboarding/steps";
import { LanguageField } from "~/features/profile/components/language-field";

/** First question: who the guide is talking to. */
export function AboutFields({
  answers,
  latestBirth,
  guideSource,
  lastResult,
}: {
  answers: OnboardingAnswers["about"];
  /** YYYY-MM-DD */
  latestBirth: string;
  guideSource: "model" | "library";
  lastResult?: SubmissionResult;
}) {
  const { t } = useTranslation();
  const [, fields] = useForm<OnboardingAnswers["about"]>({ id: "about", lastResult, defaultValue: answers });
  const { name, errors, initialValue } = fields.preferredLanguage;
  // What has a value or an error is never hidden.
  const kept = [useSavedValue(fields.dateOfBirth.name), useSavedValue(fields.gender.name)].some(Boolean);
  const isOpen =
    kept || [fields.dateOfBirth, fields.gender].some((field) => field.errors || field.initialValue);
  return (
    <div className="onboarding-fields">
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          field={fields.firstName}
          label={t("onboarding.about.firstName")}
          autoComplete="given-name"
          maxLength={MAX_NAME_LENGTH}
          required
        />
        <TextField
          field={fields.lastName}
          label={t("onboarding.about.lastName")}
          autoComplete="family-name"
          maxLength={MAX_NAME_LENGTH}
        />
      </div>
      <LanguageField field={{ name, errors, initialValue }} guideSource={guideSource} />
      <details className="onboarding-more" open={isOpen}>
        <summary>{t("onboarding.about.more")}</summary>
        <div className="onboarding-fields">
          <TextField
            field={fields.dateOfBirth}
            label={t("onboarding.about.dateOfBirth")}
            help={t("onboarding.about.dateOfBirthHelp")}
            type="date"
            autoComplete="bday"
            min="1900-01-01"
            max={latestBirth}
          />
          <SelectField
            field={fields.gender}
            label={t("onboarding.about.gender")}
            help={t("onboarding.about.genderHelp")}
            autoComplete="sex"
            options={[
              ["", t("onboarding.gender.unset")],
              ...genders.map((gender) => [gender, t(`onboarding.gender.${gender}`)] as const),
            ]}
          />
        </div>
      </details>
    </div>
  );
}
