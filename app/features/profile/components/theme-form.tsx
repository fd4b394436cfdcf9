import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "~/i18n/translation";
import { themes, type Theme } from "~/utils/themes";

const labels: Record<Theme, string> = {
  light: "profile.theme.light",
  dark: "profile.theme.dark",
  system: "profile.theme.system",
};

/** Light, dark, or the device's theme. The server sets the cookie; scripts apply the theme without waiting for it. */
export function ThemeForm({ theme }: { theme: Theme }) {
  const { t } = useTranslation();
  const fetcher = useFetcher();
  const current = (fetcher.formData?.get("theme") as Theme | null | undefined) ?? theme;
  useShownTheme(current);
  return (
    <fetcher.Form method="post" action="/profile/preferences" className="profile-themes">
      <div className="segments" role="group" aria-label={t("profile.theme.title")}>
        {themes.map((value) => (
          <button key={value} name="theme" value={value} aria-pressed={value === current}>
            {t(labels[value])}
          </button>
        ))}
      </div>
      <p className="help">{t("profile.theme.help")}</p>
    </fetcher.Form>
  );
}

/** Every colour depends on the class of the document. */
function useShownTheme(theme: Theme): void {
  useEffect(() => {
    document.documentElement.className = theme;
  }, [theme]);
}
