import { Form } from "@remix-run/react";
import { FormError } from "~/components/form-error";
import type { ProviderState, ProviderTrial } from "~/features/admin/types";
import { useFigures } from "./figures";

/** Asks a provider's model one question, and shows what came of it. */
export function TryProviderForm({
  providers,
  current,
  trial,
  refusal,
}: {
  providers: ProviderState[];
  current: string;
  trial: ProviderTrial | null;
  refusal: { formError: string; retryAfterSeconds?: number } | null;
}) {
  const { t } = useFigures();
  return (
    <Form method="post" className="form" id="try" action="#try">
      <p className="text-soft">{t("adminSystem.try.text")}</p>
      {refusal && <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />}
      <div className="console-bar">
        <div className="field">
          <label htmlFor="try-provider">{t("adminSystem.form.provider")}</label>
          <select
            id="try-provider"
            name="provider"
            className="input"
            defaultValue={trial?.provider ?? current}
          >
            {providers.map(({ name }) => (
              <option key={name} value={name}>
                {t(`adminSystem.provider.${name}`)}
              </option>
            ))}
          </select>
        </div>
        <button className="btn" name="intent" value="try">
          {t("adminSystem.try.submit")}
        </button>
      </div>
      <div role="status">{trial && <Outcome trial={trial} />}</div>
    </Form>
  );
}

function Outcome({ trial: { provider, reply, ms, problem, variables } }: { trial: ProviderTrial }) {
  const { t, language } = useFigures();
  const values = { provider: t(`adminSystem.provider.${provider}`), variables };
  if (problem) return <p className="notice notice-error">{t(`adminSystem.try.${problem}`, values)}</p>;
  const seconds = ((ms ?? 0) / 1_000).toLocaleString(language, { maximumFractionDigits: 1 });
  return (
    <p className="notice">
      {t("adminSystem.try.reply", { ...values, seconds })} <q>{reply}</q>
    </p>
  );
}
