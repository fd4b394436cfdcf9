import { MAX_NAME_LENGTH } from "~/features/auth/limits";
import { useForm, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { SelectField, TextField } from "~/components/fields";
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
          required
        />
      </div>
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
      <LanguageField field={{ name, errors, initialValue }} guideSource={guideSource} />
    </div>
  );
}
