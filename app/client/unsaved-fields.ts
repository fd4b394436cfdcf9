type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Leaves out passwords, hidden fields, files and buttons, and the message box, which saves its own drafts. */
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

/** The fields of every form on this page that was changed. */
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
