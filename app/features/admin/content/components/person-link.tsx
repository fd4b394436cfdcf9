import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";

/** Whose item or reply it is, with the way to their page: what was reported may call for a ban. */
export function PersonLink({ userId, email }: { userId: string; email: string | null }) {
  const { t } = useTranslation();
  if (!email) return <>{t("admin.log.gone")}</>;
  return (
    <Link className="link" to={`/admin/users/${userId}`}>
      {email}
    </Link>
  );
}
