import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";

/** Empty rows in place of a table while it is loading, below the table's own headings. */
export function TableSkeleton({ head, rows, columns }: { head: ReactNode; rows: number; columns: number }) {
  const { t } = useTranslation();
  return (
    <div role="status">
      <p className="sr-only">{t("nav.loading")}</p>
      <table className="console-table" aria-hidden="true">
        {head}
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {Array.from({ length: columns }, (__, column) => (
                <td key={column}>
                  <div className="skeleton skeleton-line" />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
