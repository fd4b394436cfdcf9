import { useTranslation } from "~/i18n/translation";
import type { HealthItem } from "~/features/admin/types";

/** What is configured, what is not, what is wrong, and what to do. */
export function HealthList({ items }: { items: HealthItem[] }) {
  const { t } = useTranslation();
  return (
    <dl className="console-facts console-health">
      {items.map(({ name, state, text, values, command }) => (
        <div key={name}>
          <dt>
            {t(`adminSystem.health.${name}.name`)}{" "}
            <span className="console-state" data-state={state}>
              {t(`adminSystem.state.${state}`)}
            </span>
          </dt>
          <dd>
            {t(`adminSystem.health.${name}.${text}`, values)}
            {command && (
              <code className="bg-ground border-line text-ink rounded-control mt-1 block border px-3 py-2 text-sm [overflow-wrap:anywhere]">
                {command}
              </code>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
