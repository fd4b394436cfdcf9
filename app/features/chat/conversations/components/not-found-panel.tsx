import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Mark } from "~/components/mark";

/** Shown for a conversation that does not exist or belongs to another person. */
export function NotFoundPanel() {
  const { t } = useTranslation();
  return (
    <section className="error-screen" aria-labelledby="not-found-title">
      <Mark />
      <h1 id="not-found-title" className="text-2xl">
        {t("chat.notFound.title")}
      </h1>
      <p className="text-soft">{t("chat.notFound.text")}</p>
      <Link className="btn btn-primary" to="/conversations">
        {t("chat.notFound.link")}
      </Link>
    </section>
  );
}
