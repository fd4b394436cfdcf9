import { useTranslation } from "~/i18n/translation";
import { conversationCategories } from "~/utils/conversation-category";

/** Returns the name of a category in the reader's language; a category that a person made stays as it is. */
export function useCategoryName(): (category: string) => string {
  const { t } = useTranslation();
  return (category) =>
    conversationCategories.includes(category) ? t(`home.category.${category}`) : category;
}
