import { useFetcher } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LanguageField } from "./language-field";

/** The preferred language again, in the preferences. */
export function LanguagePreference({
  language,
  guideSource,
}: {
  language: string;
  guideSource: "model" | "library";
}) {
  const { t } = useTranslation();
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/profile/preferences" className="form">
      <LanguageField
        field={{ name: "preferredLanguage", initialValue: language }}
        guideSource={guideSource}
      />
      <button className="btn">{t("profile.languageSave")}</button>
    </fetcher.Form>
  );
}
