import { useFetcher } from "@remix-run/react";
import { useId } from "react";

/** A setting that is on or off: a submit button, which scripts apply at once. */
export function SwitchRow({
  name,
  isOn,
  title,
  text,
  action,
}: {
  /** The form's action. */
  action: string;
  name: string;
  isOn: boolean;
  title: string;
  text: string;
}) {
  const fetcher = useFetcher();
  const id = useId();
  const sent = fetcher.formData?.get(name);
  const on = sent ? sent === "on" : isOn;
  return (
    <fetcher.Form method="post" action={action}>
      <button
        className="row switch-row"
        role="switch"
        aria-checked={on}
        aria-busy={fetcher.state !== "idle" || undefined}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        name={name}
        value={on ? "off" : "on"}
      >
        <span className="row-words">
          <strong id={`${id}-title`}>{title}</strong>
          <span id={`${id}-text`}>{text}</span>
        </span>
        <span className="switch" aria-hidden="true" />
      </button>
    </fetcher.Form>
  );
}
