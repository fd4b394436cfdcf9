import { useTranslation } from "~/i18n/translation";
import type { SupportStatus } from "~/features/support/statuses";

const states: Partial<Record<SupportStatus, "good" | "bad">> = { open: "bad", answered: "good" };

/** A request's status as a word with a dot. */
export function SupportState({ status }: { status: SupportStatus }) {
  const { t } = useTranslation();
  return (
    <span className="console-state" data-state={states[status]}>
      {t(`adminSupport.status.${status}`)}
    </span>
  );
}
