import { useTranslation } from "~/i18n/translation";

/** The name of a memory's category; an unknown category is shown as it is. */
export function useMemoryCategory(): (category: string | null) => string {
  const { t } = useTranslation();
  return (category) =>
    category === null
      ? t("memories.noCategory")
      : t(`memories.category.${category}`, { defaultValue: category });
}
