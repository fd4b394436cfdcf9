import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { useTranslation } from "~/i18n/translation";
import { TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { ConflictNotice } from "~/features/admin/components/conflict-notice";
import { seenEmergency, type HelpRegion } from "~/features/safety/types";
import { formatListDate } from "~/i18n/format";

/** What the action answers to emergency numbers that were not saved. */
export interface RegionAnswer {
  lastResult: SubmissionResult;
  formError?: string;
  /** What is stored now, if someone else has changed it since the form was made. */
  present?: HelpRegion;
}

const numbers = ["emergency", "emergencyText", "silentCall"] as const;

/** A country's emergency numbers as a form, and its helplines. */
export function RegionView({ region, answer }: { region: HelpRegion; answer?: RegionAnswer }) {
  const { t } = useTranslation();
  const { country, lines } = region;
  // A form that was refused would keep its errors after it is saved: a new one takes its place.
  const [last, setLast] = useState({ answer, saves: 0 });
  if (last.answer !== answer) setLast({ answer, saves: answer ? last.saves : last.saves + 1 });
  return (
    <>
      <EmergencyForm key={last.saves} region={region} answer={answer} />
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

function EmergencyForm({ region, answer }: { region: HelpRegion; answer?: RegionAnswer }) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const { emergency, emergencyText, silentCall } = region;
  const { lastResult, present, formError } = answer ?? {};
  const typed = (lastResult?.initialValue ?? {}) as Record<string, string | undefined>;
  // A form that was refused for another reason keeps what its reader saw, so that nothing is overwritten.
  const seen = present ? seenEmergency(present) : (typed.seen ?? seenEmergency(region));
  const [form, fields] = useForm<Record<(typeof numbers)[number], string>>({
    id: "emergency",
    lastResult,
    defaultValue: { emergency, emergencyText: emergencyText ?? "", silentCall: silentCall ?? "" },
  });
  const shown = formError ?? (lastResult?.error ? "validation.checkFields" : undefined);
  const number = { inputMode: "tel", maxLength: 22, autoComplete: "off" } as const;
  return (
    <Form method="post" id={form.id} className="grid max-w-[35rem] gap-4" preventScrollReset>
      {present && (
        <ConflictNotice
          title={t("admin.conflict.title")}
          values={numbers.map((field) => [
            t(`adminContent.helplines.${field}`),
            present[field] ?? "",
            (typed[field] ?? "").trim(),
          ])}
        />
      )}
      {shown && <FormError error={shown} />}
      <input type="hidden" name="seen" value={seen} />
      <TextField
        field={fields.emergency}
        label={t("adminContent.helplines.emergency")}
        {...number}
        required
      />
      <TextField field={fields.emergencyText} label={t("adminContent.helplines.emergencyText")} {...number} />
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
