import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "~/i18n/translation";
import { MAX_TITLE_LENGTH } from "~/features/chat/limits";

/**
 * A conversation's title as a field in its place. Enter and leaving it save, except a blank one; Escape does not.
 * Loaded on use.
 * @param onEnd called when the title is to stand there again.
 */
export default function RenameForm({
  conversation: { id, title },
  onEnd,
}: {
  conversation: { id: string; title: string };
  onEnd: () => void;
}) {
  const { t } = useTranslation();
  const { Form, submit, state, data } = useFetcher();
  const input = useRef<HTMLInputElement>(null);
  const wasSent = useRef(false);
  useEffect(() => input.current?.select(), []);
  useEffect(() => {
    if (state !== "idle") wasSent.current = true;
    // A refused title stays to be corrected.
    else if (wasSent.current && data !== null) onEnd();
  }, [state, data, onEnd]);

  function leave() {
    const { current } = input;
    if (!current || state !== "idle") return;
    if (current.value.trim() === "" || current.value.trim() === title) onEnd();
    else submit(current.form);
  }

  return (
    <Form
      method="post"
      action="/conversations"
      onSubmit={(event) => {
        if (input.current?.value.trim()) return;
        event.preventDefault();
        onEnd();
      }}
    >
      <input type="hidden" name="intent" value="rename" />
      <input type="hidden" name="id" value={id} />
      <input
        ref={input}
        className="input"
        name="title"
        defaultValue={title}
        maxLength={MAX_TITLE_LENGTH}
        aria-label={t("conversations.edit.name")}
        autoComplete="off"
        dir="auto"
        required
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === "Escape") onEnd();
          event.stopPropagation();
        }}
      />
    </Form>
  );
}
