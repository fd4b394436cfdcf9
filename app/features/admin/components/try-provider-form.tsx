import { Form } from "@remix-run/react";
import { useEffect, useRef, useState, type FormEvent } from "react";
import { FormError } from "~/components/forms/form-error";
import { Mark } from "~/components/mark";
import { trialLineNames, type ProviderState, type ProviderTrial } from "~/features/admin/types";
import { useFigures } from "./figures";
import { readTrial } from "./read-trial";
import { TrialLines } from "./trial-lines";

/**
 * Tries a provider's model, and shows what came of it. Without scripts the page comes back with all of it; with them each
 * line is shown as soon as it is known.
 */
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
  const [shown, setShown] = useState(trial);
  const [isBroken, setIsBroken] = useState(false);
  const running = useRef<AbortController>();
  useEffect(() => () => running.current?.abort(), []);

  async function run(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    const sent = new FormData(form);
    running.current?.abort();
    const leave = (running.current = new AbortController());
    const begun: ProviderTrial = { provider: sent.get("provider") as ProviderTrial["provider"], lines: [] };
    setIsBroken(false);
    setShown(begun);
    let lines = begun.lines;
    try {
      await readTrial(sent, leave.signal, (line) => {
        lines = [...lines, line];
        if (!leave.signal.aborted) setShown({ ...begun, lines });
      });
    } catch {
      if (leave.signal.aborted) return;
      // The plain form says what went wrong.
      if (lines.length === 0) return form.submit();
    }
    setIsBroken(lines.length < trialLineNames.length);
  }

  const isAsking = shown !== null && !isBroken && shown.lines.length < trialLineNames.length;
  return (
    <Form method="post" className="form" id="try" action="#try" onSubmit={(event) => void run(event)}>
      <p className="text-soft">{t("adminSystem.try.text")}</p>
      {refusal && shown === trial && (
        <FormError error={refusal.formError} retryAfterSeconds={refusal.retryAfterSeconds} />
      )}
      <input type="hidden" name="intent" value="try" />
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
        <button className="btn">{t("adminSystem.try.submit")}</button>
      </div>
      <div role="log" className="grid gap-3 empty:-mt-5">
        {shown && <TrialLines trial={shown} />}
        {isAsking && (
          <p className="flex items-center gap-3">
            <Mark breathing />
            {t("adminSystem.try.asking", { provider: t(`adminSystem.provider.${shown.provider}`) })}
          </p>
        )}
        {isBroken && <p className="notice notice-error">{t("adminSystem.try.broken")}</p>}
      </div>
    </Form>
  );
}
