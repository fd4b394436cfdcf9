import { useTranslation } from "~/i18n/translation";

/** Returns the name of an action in the log; one without a text is shown as its words. */
export function useActionName(): (action: string) => string {
  const { t } = useTranslation();
  return (action) => t(`admin.action.${action}`, { defaultValue: inWords(action) });
}

/** "viewHelplines" as "View helplines". */
function inWords(action: string): string {
  const words = action.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
