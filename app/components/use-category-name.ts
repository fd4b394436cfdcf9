import { useTranslation } from "react-i18next";
import { conversationCategories } from "~/utils/conversation-category";

/** Names a category in the reader's language; one of somebody's own making stays as it is. */
export function useCategoryName(): (category: string) => string {
  const { t } = useTranslation();
  return (category) =>
    conversationCategories.includes(category) ? t(`home.category.${category}`) : category;
}
