import { Form, useNavigation } from "@remix-run/react";
import { FormError } from "~/components/forms/form-error";
import { Mark } from "~/components/mark";
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
  const sent = useNavigation().formData;
  const asked = sent?.get("intent") === "try" ? String(sent.get("provider")) : null;
  return (
    <Form method="post" className="form" id="try" action="#try">
      <p className="text-soft">{t("adminSystem.try.text")}</p>
      {refusal && !asked && (
        <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />
      )}
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
      <div role="status" className="empty:-mt-5">
        {/* An outcome would seem to be that of the provider which is asked now. */}
        {asked ? <Asking provider={asked} /> : trial && <Outcome trial={trial} />}
      </div>
    </Form>
  );
}

function Asking({ provider }: { provider: string }) {
  const { t } = useFigures();
  return (
    <p className="flex items-center gap-3">
      <Mark breathing />
      {t("adminSystem.try.asking", { provider: t(`adminSystem.provider.${provider}`) })}
    </p>
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
