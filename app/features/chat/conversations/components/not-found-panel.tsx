import { Link, useParams, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useTranslation } from "~/i18n/translation";
import { draftKey, moveDraft } from "~/client/drafts";
import { NotFound } from "~/components/not-found";

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
    <NotFound
      title={t("chat.notFound.title")}
      text={t("chat.notFound.text")}
      way={{ to: "/conversations", label: t("chat.notFound.link") }}
    >
      {isMoved && (
        <p role="status">
          {t("errors.typedAtHome")}{" "}
          <Link className="link" to="/">
            {t("nav.home")}
          </Link>
        </p>
      )}
    </NotFound>
  );
}
