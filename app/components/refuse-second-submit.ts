import type { FormEvent } from "react";
import { routerState } from "./router-state";

let sent: EventTarget | null = null;

function isBusy(): boolean {
  const { navigation, fetchers } = routerState();
  return navigation.state !== "idle" || [...fetchers.values()].some(({ state }) => state !== "idle");
}

/**
 * Keeps a form from being sent again while its answer is on the way: a second press comes before React has shown the
 * first. Belongs on an element around all forms, where it hears of them first. Forms that ask the server themselves see
 * to it themselves.
 */
export function refuseSecondSubmit(event: FormEvent<HTMLElement>): void {
  const form = event.target as HTMLFormElement;
  // A search may be changed while one is on its way.
  if (form.method !== "post") return;
  if (form === sent && isBusy()) {
    event.preventDefault();
    event.stopPropagation();
  } else sent = form;
}
