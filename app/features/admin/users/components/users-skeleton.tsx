import { useTranslation } from "~/i18n/translation";
import { UsersHead } from "./users-table";

const rows = [1, 2, 3, 4, 5];
const columns = [1, 2, 3, 4, 5, 6];

/** Five rows in place of the list while it is loading. */
export function UsersSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <p className="sr-only">{t("nav.loading")}</p>
      <table className="console-table" aria-hidden="true">
        <UsersHead />
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              {columns.map((column) => (
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
