import { Form, Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";

/** The way from the system's page to the texts, and re-indexing them all. @param isActive whether replies use them. */
export function KnowledgeCard({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  return (
    <section className="console-card" aria-labelledby="knowledge-title">
      <h2 id="knowledge-title">{t("adminKnowledge.title")}</h2>
      <p className="console-state" data-state={isActive ? "good" : undefined}>
        {t(isActive ? "adminKnowledge.active" : "adminKnowledge.inactive")}
      </p>
      <p className="text-soft">{t("adminKnowledge.cardText")}</p>
      <Form method="post" action="/admin/ai-training/knowledge" className="console-bar items-center">
        <input type="hidden" name="intent" value="reindex" />
        <button className="btn">{t("adminKnowledge.reindexAll")}</button>
        <Link className="link" to="/admin/ai-training/knowledge">
          {t("adminKnowledge.show")}
        </Link>
      </Form>
    </section>
  );
}
