import { useTranslation } from "react-i18next";

/** Names a memory's category; one that is not known is shown as it is. */
export function useMemoryCategory(): (category: string | null) => string {
  const { t } = useTranslation();
  return (category) =>
    category === null
      ? t("memories.noCategory")
      : t(`memories.category.${category}`, { defaultValue: category });
}
