import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "~/i18n/translation";
import { SelectField } from "~/components/forms/fields";
import {
  FREE_MINUTES,
  meditationAmbiences,
  meditationMinutes,
  meditationVoices,
  premiumAmbiences,
} from "~/features/meditation/limits";

type Field = Pick<FieldMetadata<string>, "name" | "errors" | "initialValue">;

/** How long a meditation lasts and how it sounds. What is part of Premium is named, and cannot be chosen without it. */
export function SoundFields({
  fields: { minutes, voice, ambience, bells },
  isPremium,
  isRefused,
}: {
  fields: Record<"minutes" | "voice" | "ambience" | "bells", Field>;
  isPremium: boolean;
  /** Whether the form came back. */
  isRefused: boolean;
}) {
  const { t } = useTranslation();
  const option = (value: string, name: string, needsPremium: boolean) =>
    needsPremium && !isPremium
      ? ([value, t("premium.option", { name }), true] as const)
      : ([value, name] as const);
  return (
    <>
      <div className="form-pair">
        <SelectField
          field={minutes}
          label={t("gallery.form.minutes")}
          help={isPremium ? undefined : t("premium.minutes", { count: FREE_MINUTES })}
          options={meditationMinutes.map((value) =>
            option(String(value), t("gallery.form.minutesOption", { count: value }), value > FREE_MINUTES),
          )}
          required
        />
        <SelectField
          field={voice}
          label={t("gallery.form.voice")}
          options={meditationVoices.map((value) => [value, t(`gallery.voice.${value}`)])}
          required
        />
      </div>
      <SelectField
        field={ambience}
        label={t("gallery.form.ambience")}
        help={isPremium ? undefined : t("premium.ambience")}
        options={meditationAmbiences.map((value) =>
          option(value, t(`gallery.ambience.${value}`), premiumAmbiences.includes(value)),
        )}
        required
      />
      <label className="choice">
        <input
          type="checkbox"
          name={bells.name}
          defaultChecked={isRefused ? bells.initialValue === "on" : true}
        />
        <span>{t("gallery.form.bells")}</span>
      </label>
    </>
  );
}
