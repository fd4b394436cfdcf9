import { useFetchers, useNavigation } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";

/** Two presses within so many milliseconds are one: the page may not have noticed the first one yet. */
const doublePress = 100;

/**
 * Keeps a form from being sent again while its answer is on the way. Belongs on an element around all of them; those
 * that ask the server themselves know best when they have their answer.
 */
export function useSubmitOnce(): (event: FormEvent<HTMLElement>) => void {
  const sent = useRef<{ form: HTMLFormElement; at: number } | null>(null);
  const { state } = useNavigation();
  const isBusy = useFetchers().length > 0 || state !== "idle";
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (wasBusy.current && !isBusy) sent.current = null;
    wasBusy.current = isBusy;
  }, [isBusy]);

  return (event) => {
    const { timeStamp: at } = event;
    const form = event.target as HTMLFormElement;
    // A search may be changed while one is on its way.
    if (form.method !== "post") return;
    const { current } = sent;
    if (current?.form === form && (wasBusy.current || at - current.at < doublePress)) {
      event.preventDefault();
      event.stopPropagation();
    } else sent.current = { form, at };
  };
}
