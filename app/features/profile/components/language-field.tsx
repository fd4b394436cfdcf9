import { useTranslation } from "~/i18n/translation";
import { SelectField } from "~/components/forms/fields";
import { profileLanguageName, profileLanguages } from "../profile-languages";

const options = profileLanguages.map((language) => [language, profileLanguageName(language)] as const);

/** The person's preferred language, and a note if the interface is not translated to it yet. */
export function LanguageField({
  field,
  guideSource,
}: {
  field: { name: string; errors?: string[]; initialValue?: string };
  guideSource: "model" | "library";
}) {
  const { t } = useTranslation();
  return (
    <SelectField
      field={{ initialValue: undefined, errors: undefined, ...field }}
      label={t("profile.language")}
      help={t(guideSource === "model" ? "profile.languageHelp.model" : "profile.languageHelp.library")}
      options={options}
      autoComplete="language"
      required
    />
  );
}
