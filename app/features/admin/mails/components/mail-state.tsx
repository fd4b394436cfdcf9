import { useTranslation } from "~/i18n/translation";
import type { MailState as State } from "~/features/mail/states";

const states: Partial<Record<State, "good" | "bad">> = { sent: "good", failed: "bad" };

/** Where an email is, as a word with a dot. */
export function MailState({ status }: { status: State }) {
  const { t } = useTranslation();
  return (
    <span className="console-state" data-state={states[status]}>
      {t(`adminMails.state.${status}`)}
    </span>
  );
}
