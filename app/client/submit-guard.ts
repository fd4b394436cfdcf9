import type { FormEvent } from "react";
import { routerState } from "./router-state";

let lastForm: EventTarget | null = null;
let lastValue: string | undefined;

function isBusy(): boolean {
  const { navigation, fetchers } = routerState();
  return navigation.state !== "idle" || [...fetchers.values()].some(({ state }) => state !== "idle");
}

/**
 * Keeps a form from being sent again while its answer is on the way: a second press comes before React has shown the
 * first. Another of its buttons, or a switch that stands otherwise by now, is another wish. Belongs on an element around
 * all forms, where it hears of them first. Forms that ask the server themselves see to it themselves.
 */
export function guardDoubleSubmit(event: FormEvent<HTMLElement>): void {
  const form = event.target as HTMLFormElement;
  // A search may be changed while one is on its way.
  if (form.method !== "post") return;
  const { submitter } = event.nativeEvent as SubmitEvent;
  const value = submitter instanceof HTMLButtonElement ? submitter.value : undefined;
  if (form === lastForm && value === lastValue && isBusy()) {
    event.preventDefault();
    event.stopPropagation();
  } else {
    lastForm = form;
    lastValue = value;
  }
}
