import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";

/** One quiet line that says what is part of Premium, before it is tried. Never shown in care. */
export function PremiumLine({ text }: { text: string }) {
  const { t } = useTranslation();
  return (
    <p className="help">
      {text}{" "}
      <Link className="link" to="/subscribe">
        {t("premium.link")}
      </Link>
    </p>
  );
}
