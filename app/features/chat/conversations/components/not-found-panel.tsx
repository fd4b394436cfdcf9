import { Link, useParams, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/translation";
import { draftKey, moveDraft } from "~/client/drafts";
import { Mark } from "~/components/mark";

/**
 * Shown for a conversation that does not exist or belongs to another person. What was being written there moves to the
 * message box at home.
 */
export function NotFoundPanel() {
  const { t } = useTranslation();
  const { id } = useParams();
  const viewerId = useRouteLoaderData<{ viewer: { id: string } }>("routes/_app+/_layout")?.viewer.id;
  const [isMoved, setMoved] = useState(false);
  useEffect(() => {
    if (viewerId && id && moveDraft(draftKey(viewerId, id), draftKey(viewerId, "home"))) setMoved(true);
  }, [viewerId, id]);
  return (
    <section className="error-screen" aria-labelledby="not-found-title">
      <Mark />
      <h1 id="not-found-title" className="text-2xl">
        {t("chat.notFound.title")}
      </h1>
      <p className="text-soft">{t("chat.notFound.text")}</p>
      {isMoved && (
        <p role="status">
          {t("errors.typedAtHome")}{" "}
          <Link className="link" to="/">
            {t("nav.home")}
          </Link>
        </p>
      )}
      <Link className="btn btn-primary" to="/conversations">
        {t("chat.notFound.link")}
      </Link>
    </section>
  );
}
