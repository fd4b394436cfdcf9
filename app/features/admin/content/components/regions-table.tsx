import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { formatListDate } from "~/i18n/format";
import type { RegionRow } from "../types";

/** The countries that have helplines. */
export function RegionsTable({ regions }: { regions: RegionRow[] }) {
  const { t } = useTranslation();
  return (
    <table className="console-table console-short">
      <thead>
        <tr>
          <th scope="col">{t("adminContent.helplines.country")}</th>
          <th scope="col">{t("adminContent.helplines.emergency")}</th>
          <th scope="col" className="number">
            {t("adminContent.helplines.lines")}
          </th>
          <th scope="col">{t("adminContent.helplines.checked")}</th>
          <th scope="col">{t("adminContent.state")}</th>
        </tr>
      </thead>
      <tbody>
        {regions.map(({ country, name, emergency, lines, oldestCheck, isEdited }) => (
          <tr key={country}>
            <td data-label={t("adminContent.helplines.country")}>
              <Link className="link" to={`/admin/content/helplines/${country}`}>
                {name}
              </Link>
            </td>
            <td data-label={t("adminContent.helplines.emergency")} className="tabular-nums">
              {emergency}
            </td>
            <td data-label={t("adminContent.helplines.lines")} className="number">
              {lines}
            </td>
            <td data-label={t("adminContent.helplines.checked")} className="tabular-nums">
              <time dateTime={oldestCheck}>{formatListDate(oldestCheck, "UTC")}</time>
            </td>
            <td data-label={t("adminContent.state")}>
              <span className="console-state" data-state={isEdited ? "good" : undefined}>
                {t(isEdited ? "adminContent.helplines.edited" : "adminContent.helplines.builtIn")}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
