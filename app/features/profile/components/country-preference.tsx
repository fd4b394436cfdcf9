import { useFetcher } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";

/** The country whose helplines are shown: the device's, or one that the person chooses. */
export function CountryPreference({
  country,
  countries,
}: {
  country: string | null;
  countries: { code: string; name: string }[];
}) {
  const { t } = useTranslation();
  const fetcher = useFetcher();
  return (
    <fetcher.Form method="post" action="/profile/preferences" className="form">
      <div className="field">
        <label htmlFor="country">{t("profile.country.label")}</label>
        <select id="country" name="country" className="input" defaultValue={country ?? "device"}>
          <option value="device">{t("profile.country.device")}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
        <p className="help">{t("profile.country.help")}</p>
      </div>
      <button className="btn">{t("profile.country.save")}</button>
    </fetcher.Form>
  );
}
