import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";
import { readDraft, writeDraft } from "~/client/drafts";
import { notedLength } from "~/components/forms/length-note";
import { MAX_MESSAGE_LENGTH } from "~/features/chat/limits";
import { takeOver } from "~/features/chat/turns/components/early-script";

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
  const [length, setLength] = useState(0);

  const showText = useCallback((text: string) => {
    const box = ref.current;
    if (!box) return;
    box.value = text;
    setIsBlank(!text.trim());
    setLength(notedLength(text, MAX_MESSAGE_LENGTH));
    fit(box);
  }, []);
  const setText = useCallback(
    (text: string) => {
      if (ref.current) writeDraft(draftKey, text);
      showText(text);
    },
    [draftKey, showText],
  );

  useEffect(() => {
    const box = ref.current;
    if (box) setText(box.value || initial || readDraft(draftKey));
  }, [draftKey, initial, setText]);

  const attach = useCallback((box: HTMLTextAreaElement | null) => {
    ref.current = box;
    if (box) takeOver();
  }, []);

  return {
    ref,
    isBlank,
    /** For `LengthNote`. */
    length,
    focus: useCallback(() => ref.current?.focus({ preventScroll: true }), []),
    /** What is written, without the blanks around it. */
    read: useCallback(() => ref.current?.value.trim() ?? "", []),
    /** Empties the box while its text is being sent. The draft remains until `settle`: the page may go meanwhile. */
    clear: useCallback(() => showText(""), [showText]),
    /** The text was accepted: the draft is now what has been typed since. */
    settle: useCallback(() => void writeDraft(draftKey, ref.current?.value ?? ""), [draftKey]),
    /** Drops the draft but leaves the text, where a form takes it along. */
    forget: useCallback(() => void writeDraft(draftKey, ""), [draftKey]),
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
