import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { TextField } from "~/components/fields";
import { FormError } from "~/components/form-error";
import type { HelpRegion } from "~/features/safety/types";
import { formatListDate } from "~/i18n/format";

/** A country's emergency numbers as a form, and its helplines. */
export function RegionView({
  region,
  lastResult,
  error,
}: {
  region: HelpRegion;
  lastResult?: SubmissionResult;
  error?: string;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const { country, emergency, emergencyText, silentCall, lines } = region;
  const [form, fields] = useForm<{ emergency: string; emergencyText: string; silentCall: string }>({
    id: "emergency",
    lastResult,
    defaultValue: { emergency, emergencyText: emergencyText ?? "", silentCall: silentCall ?? "" },
  });
  const shown = error ?? (lastResult?.error ? "validation.checkFields" : undefined);
  const number = { inputMode: "tel", maxLength: 22, autoComplete: "off" } as const;
  return (
    <>
      <Form method="post" id={form.id} className="grid max-w-[35rem] gap-4">
        {shown && <FormError error={shown} />}
        <TextField
          field={fields.emergency}
          label={t("adminContent.helplines.emergency")}
          {...number}
          required
        />
        <TextField
          field={fields.emergencyText}
          label={t("adminContent.helplines.emergencyText")}
          {...number}
        />
        <TextField
          field={fields.silentCall}
          label={t("adminContent.helplines.silentCall")}
          {...number}
          maxLength={4}
        />
        <button className="btn btn-primary justify-self-start" disabled={isBusy}>
          {t("actions.saveChanges")}
        </button>
      </Form>
      <h3>{t("adminContent.helplines.lines")}</h3>
      <Lines country={country} lines={lines} />
      <p>
        <Link className="btn" to={`/admin/content/helplines/${country}/new`}>
          {t("adminContent.helplines.add")}
        </Link>
      </p>
    </>
  );
}

function Lines({ country, lines }: Pick<HelpRegion, "country" | "lines">) {
  const { t } = useTranslation();
  return (
    <table className="console-table">
      <thead>
        <tr>
          <th scope="col">{t("adminContent.helplines.name")}</th>
          <th scope="col">{t("adminContent.helplines.for")}</th>
          <th scope="col">{t("adminContent.helplines.reach")}</th>
          <th scope="col">{t("adminContent.helplines.hours")}</th>
          <th scope="col">{t("adminContent.helplines.checked")}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, name, help, phone, sms, url, allDay, hours, checkedOn }) => (
          <tr key={id}>
            <td data-label={t("adminContent.helplines.name")}>
              <Link className="link" to={`/admin/content/helplines/${country}/${id}`} dir="auto">
                {name}
              </Link>
            </td>
            <td data-label={t("adminContent.helplines.for")}>{t(`adminContent.helplines.help.${help}`)}</td>
            <td data-label={t("adminContent.helplines.reach")} className="tabular-nums">
              {[phone, sms, url].filter(Boolean).join(" · ")}
            </td>
            <td data-label={t("adminContent.helplines.hours")} className="tabular-nums">
              {allDay ? t("adminContent.helplines.allDay") : hours}
            </td>
            <td data-label={t("adminContent.helplines.checked")} className="tabular-nums">
              <time dateTime={checkedOn}>{formatListDate(checkedOn, "UTC")}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
