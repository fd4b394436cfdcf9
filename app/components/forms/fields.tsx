import { MAX_EMAIL_LENGTH } from "~/utils/email-address";
import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from "react";
import { useTranslation } from "~/i18n/translation";
import { LengthNote, notedLength } from "./length-note";
import { secretFieldName } from "~/utils/secret-field";
import { useSavedValue } from "~/client/saved-form";
import { ShowPassword } from "./show-password";

interface Labelled {
  field: Pick<FieldMetadata<string>, "name" | "errors" | "initialValue">;
  label: string;
  help?: string;
}

type FieldAttributes = Pick<
  ComponentProps<"input">,
  "id" | "name" | "aria-invalid" | "aria-describedby" | "autoFocus"
>;

// Without scripts a refused form is a new document: the first field with an error has the focus, or the form's message above it.
const focusFirst = { autoFocus: true };

/** Label, help and error around one control, which gets the attributes that connect them. */
function Frame({
  field,
  label,
  help,
  required,
  children,
}: Labelled & { required?: boolean; children: (attributes: FieldAttributes) => ReactNode }) {
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
        ...(error && focusFirst),
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

type FieldProps = Labelled &
  Omit<ComponentProps<"input">, "name" | "id"> & {
    /** A button inside the input, at its end. */
    tool?: ReactNode;
  };

/** A labelled input with its help and error. Constraints are passed as attributes. */
export function TextField({ field, label, help, tool, ...input }: FieldProps) {
  const saved = useSavedValue(field.name);
  return (
    <Frame {...{ field, label, help }} required={input.required}>
      {(attributes) => {
        const control = (
          <input
            type="text"
            dir="auto"
            className="input"
            defaultValue={saved ?? field.initialValue}
            {...input}
            {...attributes}
          />
        );
        return tool ? (
          <div className="password">
            {control}
            {tool}
          </div>
        ) : (
          control
        );
      }}
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

/** A password: the server never fills it in again, nor saves it with a form that was refused. */
export function PasswordField(props: FieldProps) {
  return (
    <>
      <TextField {...props} type="password" defaultValue="" tool={<ShowPassword />} />
      <input type="hidden" name={secretFieldName} value={props.field.name} />
    </>
  );
}

/** Several lines of text. The browser does not cut what is longer than `maxLength`: the field says it. */
export function TextAreaField({
  field,
  label,
  help,
  maxLength = Infinity,
  ...area
}: Labelled & Omit<ComponentProps<"textarea">, "name" | "id" | "onInput">) {
  const saved = useSavedValue(field.name);
  const noteId = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  const measure = () => setLength(notedLength(box.current!.value, maxLength));
  // eslint-disable-next-line react-hooks/exhaustive-deps -- the text that the page came with
  useEffect(measure, []);
  return (
    <Frame {...{ field, label, help }} required={area.required}>
      {(attributes) => (
        <>
          <textarea
            dir="auto"
            className="input"
            defaultValue={saved ?? field.initialValue}
            {...area}
            {...attributes}
            {...describedBy(attributes, length > 0 && noteId)}
            ref={box}
            onInput={measure}
          />
          <LengthNote id={noteId} box={box} length={length} limit={maxLength} />
        </>
      )}
    </Frame>
  );
}

function describedBy(attributes: FieldAttributes, noteId: string | false): FieldAttributes {
  if (!noteId) return {};
  return { "aria-describedby": [attributes["aria-describedby"], noteId].filter(Boolean).join(" ") };
}

/** A select. `options` are value and name, in the order they are shown. */
export function SelectField({
  field,
  label,
  help,
  options,
  ...select
}: Labelled & { options: readonly (readonly [value: string, name: string, isDisabled?: boolean])[] } & Omit<
    ComponentProps<"select">,
    "name" | "id"
  >) {
  const saved = useSavedValue(field.name);
  const chosen = options.some(([value]) => value === saved) ? saved : field.initialValue;
  return (
    <Frame {...{ field, label, help }} required={select.required}>
      {(attributes) => (
        <select className="input" defaultValue={chosen} {...select} {...(attributes as object)}>
          {options.map(([value, name, isDisabled]) => (
            <option key={value} value={value} disabled={isDisabled}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Frame>
  );
}

/** A tick with its label beside it. Sent as "on". */
export function CheckboxField({ field, label, help }: Labelled) {
  const { t } = useTranslation();
  const saved = useSavedValue(field.name);
  const id = useId();
  const error = field.errors?.[0];
  const descriptions = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="field">
      <label className="choice font-normal">
        <input
          type="checkbox"
          name={field.name}
          defaultChecked={(saved ?? field.initialValue) === "on"}
          aria-invalid={error ? true : undefined}
          aria-describedby={descriptions || undefined}
          {...(error && focusFirst)}
        />
        <span>{label}</span>
      </label>
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
