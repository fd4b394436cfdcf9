import { useTranslation } from "~/i18n/translation";
import { SwitchSection } from "./switch-section";

/** Whether single keys act; they can be turned off, because speech input may press them by mistake. */
export function ShortcutPreference({ hasShortcuts }: { hasShortcuts: boolean }) {
  const { t } = useTranslation();
  return (
    <div id="shortcuts">
      <SwitchSection
        title={t("profile.shortcuts.title")}
        action="/profile/preferences"
        switches={[
          {
            name: "shortcutsEnabled",
            isOn: hasShortcuts,
            title: t("profile.shortcuts.switch"),
            text: t("profile.shortcuts.text"),
          },
        ]}
      />
    </div>
  );
}
