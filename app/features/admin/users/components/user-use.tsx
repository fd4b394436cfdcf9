import { useTranslation } from "~/i18n/translation";
import { useFigures } from "~/features/admin/components/figures";
import { USE_DAYS } from "../limits";
import type { ModelUseOfUser } from "../types";

/** What a person used of the model lately. */
export function UserUse({ use }: { use: ModelUseOfUser }) {
  const { t } = useTranslation();
  const { count, dollars } = useFigures();
  const rows: [label: string, value: string][] = [
    [t("adminUsers.use.replies"), count(use.replies)],
    [t("adminUsers.use.background"), count(use.background)],
    [t("adminUsers.use.tokens"), `${count(use.promptTokens)} + ${count(use.completionTokens)}`],
    [t("adminUsers.use.cost"), dollars(use.cost) ?? "–"],
  ];
  return (
    <>
      <h2>{t("adminUsers.use.title", { days: USE_DAYS })}</h2>
      <div className="console-card">
        <dl className="console-facts">
          {rows.map(([label, value]) => (
            <div key={label} className="contents">
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </>
  );
}
