import { useTranslation } from "react-i18next";

const known = ["general", "mindfulness", "self-realization", "relationships", "meditation"];

/** Names a category in the reader's language; one of somebody's own making stays as it is. */
export function useCategoryName(): (category: string) => string {
  const { t } = useTranslation();
  return (category) => (known.includes(category) ? t(`home.category.${category}`) : category);
}
