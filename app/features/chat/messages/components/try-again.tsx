import { Form } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { AgainIcon } from "~/components/icons";

/** Asks for the last reply once more. */
export function TryAgain({ id, address, submitKey }: { id: string; address: string; submitKey: string }) {
  const { t } = useTranslation();
  return (
    <Form method="post" action={address} replace preventScrollReset>
      <input type="hidden" name="intent" value="regenerate" />
      <input type="hidden" name="regenerate" value={id} />
      <input type="hidden" name="submitKey" value={`${submitKey}-again`} />
      <button className="btn-icon" aria-label={t("chat.tryAgain")} title={t("chat.tryAgain")}>
        <AgainIcon />
      </button>
    </Form>
  );
}
