import { Form, Link } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/translation";
import { LengthNote, notedLength } from "~/components/forms/length-note";
import { MAX_MESSAGE_LENGTH } from "~/features/chat/limits";

/** Focuses the box as soon as it is there; browsers do so without scripts, too. */
const focusFirst = { autoFocus: true };

/** The person's last message as a form in its place. */
export function EditMessage({
  id,
  text,
  address,
  submitKey,
}: {
  id: string;
  /** The message, or what was typed instead of it and could not be sent. */
  text: string;
  /** The conversation's page. */
  address: string;
  submitKey: string;
}) {
  const { t } = useTranslation();
  const box = useRef<HTMLTextAreaElement>(null);
  const [length, setLength] = useState(0);
  useEffect(() => setLength(notedLength(text, MAX_MESSAGE_LENGTH)), [text]);
  return (
    <Form className="edit-message" method="post" action={`${address}?edit=${id}`} id={`m-${id}`} replace>
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="edit" value={id} />
      <input type="hidden" name="submitKey" value={`${submitKey}-edit`} />
      <textarea
        {...focusFirst}
        key={text}
        className="input"
        name="message"
        rows={4}
        ref={box}
        onInput={(event) => setLength(notedLength(event.currentTarget.value, MAX_MESSAGE_LENGTH))}
        required
        defaultValue={text}
        dir="auto"
        aria-label={t("chat.edit.label")}
        aria-describedby={length > 0 ? "edit-help edit-length" : "edit-help"}
      />
      <LengthNote id="edit-length" box={box} length={length} limit={MAX_MESSAGE_LENGTH} isLeftToServer />
      <p id="edit-help" className="help">
        {t("chat.edit.help")}
      </p>
      <div className="flex flex-wrap gap-3">
        <button className="btn btn-primary">{t("chat.edit.send")}</button>
        <Link className="btn" to={address} replace preventScrollReset>
          {t("actions.cancel")}
        </Link>
      </div>
    </Form>
  );
}
