import type { FieldMetadata } from "@conform-to/react";
import { useId, type ComponentProps } from "react";
import { useTranslation } from "react-i18next";

type FieldProps = {
  field: FieldMetadata<string>;
  label: string;
  help?: string;
} & Omit<ComponentProps<"input">, "name" | "id">;

/** A labelled input that owns its wiring: id, error, description, aria. Constraints come as attributes. */
export function TextField({ field, label, help, ...input }: FieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const error = field.errors?.[0];
  const descriptions = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {!input.required && <span className="text-soft font-normal"> {t("form.optional")}</span>}
      </label>
      <input
        type="text"
        className="input"
        defaultValue={field.initialValue}
        {...input}
        id={id}
        name={field.name}
        aria-invalid={error ? true : undefined}
        aria-describedby={descriptions || undefined}
      />
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

/** A secret: never filled in again by the server. */
export function PasswordField(props: FieldProps) {
  return <TextField {...props} type="password" defaultValue="" />;
}
