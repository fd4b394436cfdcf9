import { useFetchers, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, type FormEvent } from "react";
import { isActionPending } from "./failures/failure-handling";
import { showToast } from "./toast-store";

/** Two presses of one button within this time are one, in milliseconds, although the first has changed its value. */
const DOUBLE_PRESS_MS = 500;

interface Submission {
  form: HTMLFormElement;
  submitter: HTMLElement | null;
  /** What the form sends, and the button's value. */
  content: string;
  /** What a person has typed or chosen. */
  typed: string;
  at: number;
}

/**
 * Keeps a form from being sent again while its response is on the way. Another button of the form is another request, and
 * so is a field or a switch that has changed meanwhile. A form of another page is not sent offline, because that page's script cannot
 * be fetched. The handler belongs in the capture phase of an element around all forms.
 */
export function useSubmitGuard(): (event: FormEvent<HTMLElement>) => void {
  const navigation = useNavigation();
  // What only reads, such as a progress that is looked at again and again, holds no form back.
  const isBusy = [navigation, ...useFetchers()].some(({ formMethod }) => formMethod === "POST");
  const busy = useRef(false);
  const last = useRef<Submission | null>(null);
  useEffect(() => {
    busy.current = isBusy;
  }, [isBusy]);

  return useCallback((event) => {
    const form = event.target as HTMLFormElement;
    // A search may be changed while another one is running.
    if (form.method !== "post") return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const next: Submission = {
      form,
      submitter,
      content: contentOf(form, submitter),
      typed: typedIn(form),
      at: event.timeStamp,
    };
    // The second press may come before React has rendered the first.
    const isWaiting = busy.current || isActionPending();
    if (isWaiting && isRepeated(last.current, next)) return cancel(event);
    last.current = next;
    if (navigator.onLine || !isOfAnotherPage(form)) return;
    cancel(event);
    showToast({ kind: "error", key: "errors.unexpectedErrorOccurred", description: "errors.noAnswer" });
  }, []);
}

function isRepeated(last: Submission | null, next: Submission): boolean {
  if (last?.form !== next.form) return false;
  const isDoublePress =
    last.submitter === next.submitter && last.typed === next.typed && next.at - last.at < DOUBLE_PRESS_MS;
  return isDoublePress || last.content === next.content;
}

/** Old browsers leave the button out of a form's data, so its value is added. */
function contentOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const fields = [...new FormData(form)].map(([name, value]) => [
    name,
    typeof value === "string" ? value : [value.name, value.size, value.lastModified],
  ]);
  return JSON.stringify([fields, submitter?.getAttribute("value")]);
}

function typedIn({ elements }: HTMLFormElement): string {
  const fields = [...elements].filter((field) => !field.matches("button, [type=hidden]"));
  return JSON.stringify((fields as HTMLInputElement[]).map(({ value, checked }) => [value, checked]));
}

function cancel(event: FormEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Logging out handles being offline itself. */
function isOfAnotherPage(form: HTMLFormElement): boolean {
  const { pathname } = new URL(form.getAttribute("action") ?? "", location.href);
  return pathname !== location.pathname && pathname !== "/logout";
}
