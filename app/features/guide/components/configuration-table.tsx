import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { useClock } from "~/components/clock";
import { formatListDateTime } from "~/i18n/format";
import type { ConfigurationRow } from "~/features/guide/types";

/** The headings of the list. */
export function ConfigurationsHead() {
  const { t } = useTranslation();
  const columns = ["name", "category", "state", "model", "tests", "changed", "actions"] as const;
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {t(`adminTraining.${column}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Every configuration: what it is for, whether it is in use, and how its tests went. */
export function ConfigurationTable({ configurations }: { configurations: ConfigurationRow[] }) {
  const { t } = useTranslation();
  const { timeZone } = useClock();
  return (
    <table className="console-table">
      <ConfigurationsHead />
      <tbody>
        {configurations.map((row) => (
          <tr key={row.id}>
            <td className="console-lead">
              <Link className="font-medium" to={`/admin/ai-training/${row.id}`} dir="auto">
                {row.name}
              </Link>
              {row.description && (
                <p className="help" dir="auto">
                  {row.description}
                </p>
              )}
            </td>
            <td data-label={t("adminTraining.category")}>{t(`adminTraining.categories.${row.category}`)}</td>
            <td data-label={t("adminTraining.state")}>
              <span className="console-state" data-state={row.isActive ? "good" : undefined}>
                {t(row.isActive ? "adminTraining.active" : "adminTraining.inactive")}
              </span>
            </td>
            <td data-label={t("adminTraining.model")}>{row.model}</td>
            <td data-label={t("adminTraining.tests")}>
              <TestState {...row} />
            </td>
            <td data-label={t("adminTraining.changed")} className="tabular-nums">
              <time dateTime={row.updatedAt}>{formatListDateTime(row.updatedAt, timeZone)}</time>
              <p className="help">{t("adminTraining.version", { version: row.version })}</p>
            </td>
            <td data-label={t("adminTraining.actions")}>
              <Actions {...row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function TestState({ tests, passed }: ConfigurationRow) {
  const { t } = useTranslation();
  if (tests === 0) return <span className="text-soft whitespace-nowrap">{t("adminTraining.noTests")}</span>;
  if (passed === null)
    return <span className="text-soft">{t("adminTraining.notTested", { count: tests })}</span>;
  return (
    <span className="console-state" data-state={passed ? "good" : "bad"}>
      {t(passed ? "adminTraining.passed" : "adminTraining.failed")}
    </span>
  );
}

function Actions({ id, name, isActive }: ConfigurationRow) {
  const { t } = useTranslation();
  const links = [
    ["", t("adminTraining.edit")],
    ["/test", t("adminTraining.test")],
    ["/versions", t("adminTraining.versions")],
    ...(isActive ? [] : [["/delete", t("adminTraining.delete")]]),
  ] as const;
  return (
    <p className="console-acts">
      {links.map(([path, label]) => (
        <Link
          key={path}
          className="link"
          to={`/admin/ai-training/${id}${path}`}
          aria-label={`${label}: ${name}`}
        >
          {label}
        </Link>
      ))}
    </p>
  );
}
