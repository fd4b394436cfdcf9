import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { takeOver } from "~/features/chat/turns/components/early-script";

/** Storage can be turned off or full; the draft is then not saved. */
function store(key: string, text: string | null): void {
  try {
    if (text) sessionStorage.setItem(key, text);
    else sessionStorage.removeItem(key);
  } catch {
    return;
  }
}

/** The draft saved under this key. */
function stored(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** Browsers without `field-sizing` get the height of the text set by hand; the stylesheet ends it at six lines. */
function fit(box: HTMLTextAreaElement): void {
  if (CSS.supports("field-sizing", "content")) return;
  box.style.height = "auto";
  box.style.height = `${box.scrollHeight}px`;
}

/**
 * The message box. It is uncontrolled, so that text typed before hydration is kept; a draft is saved under `draftKey`
 * at every change. `initial` is text that the server returned.
 */
export function useMessageBox(draftKey: string, initial: string) {
  const ref = useRef<HTMLTextAreaElement | null>(null);
  // Unknown until React sees the box: the button of the plain form must work.
  const [isBlank, setIsBlank] = useState(false);

  const setText = useCallback(
    (text: string) => {
      const box = ref.current;
      if (!box) return;
      box.value = text;
      store(draftKey, text);
      setIsBlank(!text.trim());
      fit(box);
    },
    [draftKey],
  );

  useEffect(() => {
    const box = ref.current;
    if (box) setText(box.value || initial || stored(draftKey));
  }, [draftKey, initial, setText]);

  const attach = useCallback((box: HTMLTextAreaElement | null) => {
    ref.current = box;
    if (box) takeOver();
  }, []);

  return {
    isBlank,
    focus: useCallback(() => ref.current?.focus({ preventScroll: true }), []),
    /** What is written, without the blanks around it. */
    read: useCallback(() => ref.current?.value.trim() ?? "", []),
    clear: useCallback(() => setText(""), [setText]),
    /** Drops the draft but leaves the text, where a form takes it along. */
    forget: useCallback(() => store(draftKey, null), [draftKey]),
    /** Puts unsent text back, before anything typed since. */
    restore: useCallback(
      (text: string) => setText([text, ref.current?.value].filter(Boolean).join("\n")),
      [setText],
    ),
    props: {
      ref: attach,
      defaultValue: initial,
      "data-draft": draftKey,
      onInput: useCallback(() => setText(ref.current?.value ?? ""), [setText]),
      /** Enter sends, Shift+Enter starts a new line; the Enter that ends an input method's composition does neither. */
      onKeyDown: useCallback((event: KeyboardEvent<HTMLTextAreaElement>) => {
        if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
        event.preventDefault();
        const { form, value } = event.currentTarget;
        const button = form?.querySelector<HTMLButtonElement>("[data-send]");
        if (value.trim() && button && !button.disabled) form?.requestSubmit(button);
      }, []),
    },
  };
}

export type MessageBox = ReturnType<typeof useMessageBox>;
