import { MAX_EMAIL_LENGTH } from "~/utils/email-address";
import type { FieldMetadata } from "@conform-to/react";
import { useId, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { secretFieldName } from "~/utils/secret-field";
import { useSavedValue } from "~/client/saved-form";

interface Labelled {
  field: Pick<FieldMetadata<string>, "name" | "errors" | "initialValue">;
  label: string;
  help?: string;
}

type Wiring = Pick<ComponentProps<"input">, "id" | "name" | "aria-invalid" | "aria-describedby">;

/** Label, help and error around one control, which gets the ids that tie them together. */
function Frame({
  field,
  label,
  help,
  required,
  children,
}: Labelled & { required?: boolean; children: (wiring: Wiring) => ReactNode }) {
  const { t } = useTranslation();
  const id = useId();
  const error = field.errors?.[0];
  const descriptions = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!required && <span className="text-soft font-normal"> {t("form.optional")}</span>}
      </label>
      {children({
        id,
        name: field.name,
        "aria-invalid": error ? true : undefined,
        "aria-describedby": descriptions || undefined,
      })}
      {help && (
        <p id={`${id}-help`} className="help">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="error">
          {t(error)}
        </p>
      )}
    </div>
  );
}

type FieldProps = Labelled & Omit<ComponentProps<"input">, "name" | "id">;

/** A labelled input that owns its wiring: id, error, description, aria. Constraints come as attributes. */
export function TextField({ field, label, help, ...input }: FieldProps) {
  const kept = useSavedValue(field.name);
  return (
    <Frame {...{ field, label, help }} required={input.required}>
      {(wiring) => (
        <input
          type="text"
          dir="auto"
          className="input"
          defaultValue={kept ?? field.initialValue}
          {...input}
          {...wiring}
        />
      )}
    </Frame>
  );
}

/** An email address. */
export function EmailField(props: FieldProps) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={MAX_EMAIL_LENGTH}
      required
      {...props}
    />
  );
}

/** A secret: never filled in again by the server, nor kept by it when the form cannot be taken. */
export function PasswordField(props: FieldProps) {
  return (
    <>
      <TextField {...props} type="password" defaultValue="" />
      <input type="hidden" name={secretFieldName} value={props.field.name} />
    </>
  );
}

/** Several lines of text. */
export function TextAreaField({
  field,
  label,
  help,
  ...area
}: Labelled & Omit<ComponentProps<"textarea">, "name" | "id">) {
  const kept = useSavedValue(field.name);
  return (
    <Frame {...{ field, label, help }} required={area.required}>
      {(wiring) => (
        <textarea
          dir="auto"
          className="input"
          defaultValue={kept ?? field.initialValue}
          {...area}
          {...wiring}
        />
      )}
    </Frame>
  );
}

/** One of a few, from a list that opens. `options` are value and name, in the order they are shown. */
export function SelectField({
  field,
  label,
  help,
  options,
  ...select
}: Labelled & { options: readonly (readonly [value: string, name: string])[] } & Omit<
    ComponentProps<"select">,
    "name" | "id"
  >) {
  const kept = useSavedValue(field.name);
  const chosen = options.some(([value]) => value === kept) ? kept : field.initialValue;
  return (
    <Frame {...{ field, label, help }} required={select.required}>
      {(wiring) => (
        <select className="input" defaultValue={chosen} {...select} {...(wiring as object)}>
          {options.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}
