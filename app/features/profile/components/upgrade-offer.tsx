import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { formatPrice } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { BenefitList } from "./benefit-list";

/** What Premium offers and costs, with the links to upgrade and to go back: the same in the dialog and on its page. */
export function UpgradeOffer({ monthlyPrice, later }: { monthlyPrice: number | null; later: ReactNode }) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <>
      <BenefitList />
      {monthlyPrice !== null && (
        <p className="price">
          <strong>{formatPrice(monthlyPrice, language)}</strong> {t("profile.upgrade.perMonth")}
        </p>
      )}
      <p className="help">{t("profile.upgrade.free")}</p>
      <div className="form-actions">
        <Link className="btn btn-primary" to="/subscribe">
          {t("profile.upgrade.now")}
        </Link>
        {later}
      </div>
    </>
  );
}
