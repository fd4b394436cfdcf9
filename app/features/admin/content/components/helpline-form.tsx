import { useForm, type SubmissionResult } from "@conform-to/react";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useTranslation } from "~/i18n/translation";
import { SelectField, TextField } from "~/components/forms/fields";
import { FormError } from "~/components/forms/form-error";
import { helpKinds } from "~/features/safety/limits";
import { seenHelpline, type Helpline } from "~/features/safety/types";
import { HelplineConflict } from "./helpline-conflict";

type Fields = Record<
  | "country"
  | "emergency"
  | "id"
  | "name"
  | "help"
  | "phone"
  | "sms"
  | "smsBody"
  | "url"
  | "hours"
  | "languages"
  | "source"
  | "checkedOn"
  | "allDay"
  | "free",
  string
>;

/** What the action answers to a helpline that was not saved. */
export interface HelplineAnswer {
  lastResult: SubmissionResult;
  formError?: string;
  /** What is stored now, if someone else has changed it since the form was made. */
  present?: Helpline;
}

/**
 * One helpline. `line` is null for a new one; `today` is the day on which it was checked then. With `countries` it is the
 * first one of a new country, which the form asks for too.
 */
export function HelplineForm({
  line,
  today,
  countries,
  removeHref = null,
  answer,
}: {
  line: Helpline | null;
  today: string;
  countries?: { code: string; name: string }[];
  removeHref?: string | null;
  answer?: HelplineAnswer;
}) {
  const { t } = useTranslation();
  const isBusy = useNavigation().state === "submitting";
  const { lastResult, present, formError } = answer ?? {};
  const typed = (lastResult?.initialValue ?? {}) as Record<string, string | undefined>;
  // A form that was refused for another reason keeps what its reader saw, so that nothing is overwritten.
  const seen = present ? seenHelpline(present) : (typed.seen ?? (line && seenHelpline(line)));
  const [form, fields] = useForm<Fields>({
    id: "helpline",
    lastResult,
    defaultValue: {
      ...line,
      languages: line?.languages.join(", "),
      checkedOn: line?.checkedOn ?? today,
      allDay: line?.allDay ? "on" : undefined,
      free: (line?.free ?? true) ? "on" : undefined,
    } as Partial<Fields>,
  });
  const submit = line
    ? "actions.saveChanges"
    : countries
      ? "adminContent.helplines.addCountry"
      : "adminContent.helplines.add";
  const shown = formError ?? (lastResult?.error ? "validation.checkFields" : undefined);
  const text = (name: keyof Fields, more: object = {}) => (
    <TextField
      field={fields[name]}
      label={t(`adminContent.helplines.field.${name}`)}
      autoComplete="off"
      {...more}
    />
  );
  return (
    <Form method="post" id={form.id} className="grid max-w-[35rem] gap-4">
      {present && <HelplineConflict present={present} typed={typed} />}
      {shown && <FormError error={shown} />}
      {seen && <input type="hidden" name="seen" value={seen} />}
      {countries && (
        <>
          <SelectField
            field={fields.country}
            label={t("adminContent.helplines.country")}
            options={countries.map(({ code, name }) => [code, name])}
            required
          />
          <TextField
            field={fields.emergency}
            label={t("adminContent.helplines.emergency")}
            inputMode="tel"
            maxLength={22}
            autoComplete="off"
            required
          />
        </>
      )}
      {line ? (
        <input type="hidden" name="id" value={line.id} />
      ) : (
        text("id", { required: true, maxLength: 60, help: t("adminContent.helplines.idHelp") })
      )}
      {text("name", { required: true, maxLength: 120 })}
      <SelectField
        field={fields.help}
        label={t("adminContent.helplines.for")}
        options={helpKinds.map((kind) => [kind, t(`adminContent.helplines.help.${kind}`)])}
        required
      />
      <p className="help">{t("adminContent.helplines.reachHelp")}</p>
      {text("phone", { maxLength: 22, inputMode: "tel" })}
      {text("sms", { maxLength: 22, inputMode: "tel" })}
      {text("smsBody", { maxLength: 20 })}
      {text("url", { maxLength: 300, inputMode: "url", placeholder: "https://" })}
      {(["allDay", "free"] as const).map((name) => (
        <label key={name} className="choice font-normal">
          <input type="checkbox" name={name} defaultChecked={fields[name].initialValue === "on"} />
          <span>{t(`adminContent.helplines.field.${name}`)}</span>
        </label>
      ))}
      {text("hours", { maxLength: 11, placeholder: "09:00-21:00" })}
      {text("languages", { required: true, maxLength: 150, help: t("adminContent.helplines.languagesHelp") })}
      {text("source", { required: true, maxLength: 300, inputMode: "url", placeholder: "https://" })}
      {text("checkedOn", { required: true, type: "date" })}
      <div className="flex flex-wrap gap-3">
        <button className="btn btn-primary" disabled={isBusy}>
          {t(submit)}
        </button>
        {removeHref && (
          <Link className="btn" to={removeHref}>
            {t("adminContent.helplines.remove")}
          </Link>
        )}
      </div>
    </Form>
  );
}
