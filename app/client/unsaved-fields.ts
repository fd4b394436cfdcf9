type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Never a secret, nor what nobody typed; and a box that keeps drafts needs no help. */
const typed =
  ":is(textarea, select, input:not([type=hidden], [type=password], [type=file], [type=submit]))[name]:not([data-draft])";

const isTick = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return !control.selectedOptions[0]?.defaultSelected;
  return isTick(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/** What the forms of this page hold that somebody has begun to fill in. */
export function unsavedFields(): URLSearchParams {
  const text = new URLSearchParams();
  for (const form of document.querySelectorAll("main form[method=post]")) {
    const controls = [...form.querySelectorAll<Control>(typed)];
    if (!controls.some(isChanged)) continue;
    for (const control of controls) {
      if (!isTick(control) || control.checked) text.append(control.name, control.value);
    }
  }
  return text;
}
