import { useTranslation } from "~/i18n/translation";
import type { HealthItem } from "~/features/admin/types";

/** What is configured, what is not, what is wrong, and what to do. */
export function HealthList({ items }: { items: HealthItem[] }) {
  const { t } = useTranslation();
  return (
    <dl className="console-facts console-health">
      {items.map(({ name, state, text, values }) => (
        <div key={name}>
          <dt>
            {t(`adminSystem.health.${name}.name`)}{" "}
            <span className="console-state" data-state={state}>
              {t(`adminSystem.state.${state}`)}
            </span>
          </dt>
          <dd>{t(`adminSystem.health.${name}.${text}`, values)}</dd>
        </div>
      ))}
    </dl>
  );
}
