import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { Link, type Path } from "~/components/link";
import { withoutVersion } from "./version-nav";

/** Below the messages: from an older page to the newest messages, and from an earlier version to the one that stands. */
export function PageLinks({ address, isEarlier }: { address: Path; isEarlier: boolean }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <>
      {isEarlier && (
        <p className="source-line">
          {t("chat.versions.reading")}{" "}
          <Link
            className="link inline-block py-2.5"
            to={`${address}?${withoutVersion(search).toString()}`}
            replace
            preventScrollReset
          >
            {t("chat.versions.latest")}
          </Link>
        </p>
      )}
      {search.includes("before=") && (
        <Link className="btn btn-quiet justify-self-center" to={address}>
          {t("chat.newest")}
        </Link>
      )}
    </>
  );
}
