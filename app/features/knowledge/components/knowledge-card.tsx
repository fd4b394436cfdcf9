import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** The way from the system's page to the texts, and re-indexing them all. */
export function KnowledgeCard() {
  const { t } = useTranslation();
  return (
    <section className="console-card" aria-labelledby="knowledge-title">
      <h2 id="knowledge-title">{t("adminKnowledge.title")}</h2>
      <p className="text-soft">{t("adminKnowledge.cardText")}</p>
      <Form method="post" action="/admin/ai-training/knowledge?index" className="console-bar items-center">
        <input type="hidden" name="intent" value="reindex" />
        <button className="btn">{t("adminKnowledge.reindexAll")}</button>
        <Link className="link" to="/admin/ai-training/knowledge">
          {t("adminKnowledge.show")}
        </Link>
      </Form>
    </section>
  );
}
