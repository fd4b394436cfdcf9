import { useForm, type SubmissionResult } from "@conform-to/react";
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { guideLengths, guideTones, type OnboardingAnswers } from "~/features/onboarding/steps";
import { Choices } from "./choices";

/** Third question: how the guide should speak, and whether it may use the answers. */
export function VoiceFields({
  answers,
  lastResult,
}: {
  answers: OnboardingAnswers["voice"];
  lastResult?: SubmissionResult;
}) {
  const { t } = useTranslation();
  const [, fields] = useForm<OnboardingAnswers["voice"]>({ id: "voice", lastResult, defaultValue: answers });
  const noPreference = {
    value: "",
    label: t("onboarding.asItComes.label"),
    help: t("onboarding.asItComes.help"),
  };
  return (
    <>
      <Choices
        type="radio"
        name={fields.guideTone.name}
        legend={t("onboarding.voice.tone")}
        choices={[
          noPreference,
          ...guideTones.map((tone) => ({
            value: tone,
            label: t(`onboarding.tone.${tone}.label`),
            help: t(`onboarding.tone.${tone}.help`),
          })),
        ]}
        chosen={[fields.guideTone.initialValue ?? ""]}
        error={fields.guideTone.errors?.[0]}
      />
      <Choices
        type="radio"
        name={fields.guideLength.name}
        legend={t("onboarding.voice.length")}
        choices={[
          noPreference,
          ...guideLengths.map((length) => ({
            value: length,
            label: t(`onboarding.length.${length}.label`),
            help: t(`onboarding.length.${length}.help`),
          })),
        ]}
        chosen={[fields.guideLength.initialValue ?? ""]}
        error={fields.guideLength.errors?.[0]}
      />
      <Choices
        type="radio"
        name={fields.memoryEnabled.name}
        legend={t("onboarding.voice.memory")}
        choices={["on", "off"].map((answer) => ({
          value: answer,
          label: t(`onboarding.memory.${answer}.label`),
          help: t(`onboarding.memory.${answer}.help`),
        }))}
        chosen={[fields.memoryEnabled.initialValue ?? ""]}
        error={fields.memoryEnabled.errors?.[0]}
      >
        <p className="help">
          {t("onboarding.voice.memoryHelp")}{" "}
          <Link className="link" to="/profile/privacy">
            {t("onboarding.voice.privacy")}
          </Link>
        </p>
      </Choices>
    </>
  );
}
